// Compares the answers of several engines, and prints their times as a table.

const same = (a, b) => JSON.stringify(a) === JSON.stringify(b);

/** Counts in the order of their names, so that only their content is compared. */
const ordered = ({ total, ids, counts }) =>
  counts ? Object.entries(counts).sort(([a], [b]) => (a < b ? -1 : 1)) : [total, ids];

/** One line for each search to which an engine gives another answer than the first engine. */
export function difference(engines) {
  const [[first, { searches }], ...others] = Object.entries(engines);
  return Object.entries(searches).flatMap(([name, { answer }]) =>
    others
      .filter(([, other]) => !same(ordered(answer), ordered(other.searches[name].answer)))
      .map(([engine, other]) => {
        const [a, b] = [answer, other.searches[name].answer];
        const totals = a.counts
          ? `${Object.keys(a.counts).length} and ${Object.keys(b.counts).length} values`
          : `${a.total} and ${b.total} in all`;
        return `${name}: ${first} and ${engine} differ (${totals})`;
      }),
  );
}

const time = (ms) => (ms < 10 ? ms.toFixed(1) : ms.toFixed(0));

/** Markdown: a row for each search with each engine's median, then the whole. */
export function table(engines, { median, quantile }) {
  const names = Object.keys(engines);
  const searches = Object.keys(engines[names[0]].searches);
  const of = (engine, search) => engines[engine].searches[search].ms;
  const all = (engine) => searches.flatMap((search) => of(engine, search));
  const row = (head, cell) => `| ${[head, ...names.map(cell)].join(" | ")} |`;
  return [
    row("Median of each search, ms", (name) => `${name} ${engines[name].version ?? ""}`.trim()),
    `|---|${names.map(() => "--:").join("|")}|`,
    ...searches.map((search) => row(search, (name) => time(median(of(name, search))))),
    row("**All searches: median**", (name) => `**${time(median(all(name)))}**`),
    row("**All searches: p99**", (name) => `**${time(quantile(all(name), 0.99))}**`),
    row("Ready after, s", (name) => engines[name].loaded.toFixed(1)),
    row("Resident memory, MB", (name) => engines[name].mb.toFixed(0)),
  ].join("\n");
}
