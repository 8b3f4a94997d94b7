// The connection to the server, which sends frames of the requested view.

/** A browser does not reconnect after a response that is not a stream. The page reconnects after this time, in milliseconds. */
const patience = 2_000;

export class Connection {
  /**
   * - onFrame: called with each frame, and whether it is the first one of a connection
   * - onState: called with `connecting`, `live` or `lost`
   */
  constructor({ onFrame, onState }) {
    this.onFrame = onFrame;
    this.onState = onState;
  }

  /** Requests another view. Frames of the previous view do not arrive afterwards. */
  ask(question) {
    if (this.question === question) return;
    this.question = question;
    this.connect();
  }

  connect() {
    clearTimeout(this.timer);
    this.source?.close();
    const source = new EventSource(this.question ? `events?${this.question}` : "events");
    this.source = source;
    let isFirst = true;
    source.addEventListener("open", () => {
      isFirst = true;
      this.onState("live");
    });
    source.addEventListener("message", (message) => {
      if (source !== this.source) return;
      this.onFrame(JSON.parse(message.data), isFirst);
      isFirst = false;
    });
    source.addEventListener("error", () => {
      if (source !== this.source) return;
      this.onState("lost");
      if (source.readyState === EventSource.CLOSED) this.timer = setTimeout(() => this.connect(), patience);
    });
  }
}
