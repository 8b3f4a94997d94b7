"""Compares callgrind's counts with a baseline, or writes a new one. Called by `check`."""

import json
import pathlib
import re
import subprocess
import sys

# A row fails if it needs over 5 % more and over one instruction more. In a short row, one instruction can exceed 5 %.
FACTOR, INSTRUCTIONS = 1.05, 1


def counted(folder):
    """Returns the instructions per item of each row."""
    counts = {}
    for number, line in enumerate((folder / "rows").read_text().splitlines(), start=1):
        items, name = line.split("\t")
        text = (folder / f"out.{number}").read_text()
        counts[name] = round(int(re.search(r"^totals: (\d+)", text, re.MULTILINE)[1]) / int(items), 1)
    return counts


def verdict(count, old):
    if old is None:
        return "NEW: not in the baseline"
    if count > old * FACTOR and count > old + INSTRUCTIONS:
        return f"WORSE: {old} in the baseline, {100 * (count / old - 1):+.1f} %"
    if count * FACTOR < old and count + INSTRUCTIONS < old:
        return f"better: {old} in the baseline, {100 * (count / old - 1):+.1f} %"
    return ""


def growths(counts):
    """Returns the instructions per item with the fewest and the most items, for each growing structure."""
    sizes = {}
    for row, count in counts.items():
        name, size = row.rsplit(": ", 1)
        sizes.setdefault(name, {})[int(size.replace(",", ""))] = count
    return {name: [counts[min(counts)], counts[max(counts)]] for name, counts in sizes.items()}


def write(path, baseline):
    path.write_text(json.dumps(baseline, indent=2, ensure_ascii=False) + "\n")


def main(folder, baseline_file, architecture, *options):
    counts = counted(pathlib.Path(folder))
    compiler = subprocess.run(["swift", "--version"], capture_output=True, text=True, check=True).stdout
    compiler = re.search(r"Swift version ([\d.]+)", compiler)[1]
    path = pathlib.Path(baseline_file)
    baseline = json.loads(path.read_text())
    if "--growth" in options:
        write(path, baseline | {"growth": growths(counts)})
        print("Instructions of an item, with the smallest and the largest number:")
        for name, (few, many) in growths(counts).items():
            print(f"{few:10,.0f} {many:10,.0f} {many / few:8.2f}  {name}")
        return 0
    if "--update" in options:
        write(path, baseline | {"architecture": architecture, "compiler": compiler, "instructions": counts})
        print(f"{len(counts)} rows written to {path}")
        return 0

    if baseline["architecture"] != architecture:
        print(f"The baseline is for {baseline['architecture']}, and this is {architecture}: nothing is compared.")
        return 0
    if baseline["compiler"] != compiler:
        print(f"The baseline was counted with Swift {baseline['compiler']}, and this is {compiler}.")
    old = baseline["instructions"]
    unseen = [name for name, count in old.items() if not verdict(1.1 * count, count).startswith("WORSE")]
    if unseen:
        print("These rows could become 10 % worse, and nobody would notice: " + ", ".join(unseen))
        return 1
    verdicts = {name: verdict(count, old.get(name)) for name, count in counts.items()}
    print("instructions  row")
    for name, count in counts.items():
        print(f"{count:12,.1f}  {name}" + (f"   {verdicts[name]}" if verdicts[name] else ""))
    missing = [name for name in old if name not in counts]
    for name in missing:
        print(f"             {name}   MISSING: in the baseline only")
    better = [name for name in verdicts if verdicts[name].startswith("better")]
    failed = [name for name in verdicts if verdicts[name][:3] in ("WOR", "NEW")] + missing
    if better:
        print(f"{len(better)} rows are more than 5 % better. Keep that: Benchmarks/check --update")
    print(f"{len(counts)} rows counted, {len(failed)} not as in the baseline")
    return 1 if failed else 0


sys.exit(main(*sys.argv[1:]))
