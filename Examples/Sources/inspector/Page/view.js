// The view of the page: the filter, the order, the picked rows and so on. The address contains the whole view, so that a link
// or a reload restores it.

/** The number of subscriptions whose marbles can be shown. */
export const mostPicked = 12;
/** The spans of the marbles, in seconds. */
export const spans = [2, 5, 10, 20, 60, 120];
export const orders = ["tree", "rate", "stuck", "quiet"];
const standardSpan = 10;

export class View {
  constructor(search = "") {
    const query = new URLSearchParams(search);
    const list = (name) => (query.get(name) ?? "").split(",").filter((id) => /^\d+\.\d+$/.test(id));
    /**
     * The name of the only program that is shown. The name is stored, because the number can change when the server starts
     * again.
     */
    this.program = query.get("program") || undefined;
    this.filter = query.get("filter") ?? "";
    this.sort = orders.includes(query.get("sort")) ? query.get("sort") : "tree";
    this.picked = [...new Set(list("picked"))].slice(0, mostPicked);
    this.values = query.get("values") === "1";
    this.span = spans.includes(Number(query.get("span"))) ? Number(query.get("span")) : standardSpan;
    /** The subscriptions with hidden children. */
    this.closed = new Set(list("closed"));
  }

  /** Returns the part of the view that the server needs. */
  question() {
    return write({ ...this.#shared(), values: this.values ? "1" : "0" });
  }

  /** Returns the part of the view that determines the rows and their order. */
  selection() {
    const { program, filter, sort } = this.#shared();
    return write({ program, filter, sort });
  }

  /** Returns the whole view, without default values. */
  query() {
    return write({
      ...this.#shared(),
      values: this.values ? "1" : undefined,
      span: this.span === standardSpan ? undefined : this.span,
      closed: [...this.closed].join(",") || undefined,
    });
  }

  #shared() {
    return {
      program: this.program,
      filter: this.filter || undefined,
      sort: this.sort === "tree" ? undefined : this.sort,
      picked: this.picked.join(",") || undefined,
    };
  }

  isPicked(id) {
    return this.picked.includes(id);
  }

  /** Picks a subscription. If too many are picked, removes and returns the oldest. */
  pick(id) {
    if (this.isPicked(id)) return undefined;
    this.picked.push(id);
    return this.picked.length > mostPicked ? this.picked.shift() : undefined;
  }

  drop(id) {
    this.picked = this.picked.filter((other) => other !== id);
  }
}

/** `URLSearchParams` would write a space as `+`, which not every parser decodes as a space. */
function write(fields) {
  return Object.entries(fields)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${encodeURIComponent(value).replaceAll("%2C", ",")}`)
    .join("&");
}
