// Markdown tables, row by row.

const cell = (text) => String(text ?? "").replaceAll("|", "\\|");

/** Prints a row. */
export const printRow = (cells) => console.log(`| ${cells.map(cell).join(" | ")} |`);

/** Prints a head: texts, of which those that begin with ">" are aligned right. */
export function printHead(head) {
  printRow(head.map((text) => text.replace(/^>/, "")));
  console.log(`|${head.map((text) => (text.startsWith(">") ? "--:" : "---")).join("|")}|`);
}

/** Prints a table after an empty line. */
export function printTable(head, rows) {
  console.log();
  printHead(head);
  rows.forEach(printRow);
}
