// `npm run api` writes the generated files. With --check it only reports whether they are up to date.
import { readFileSync, writeFileSync } from 'node:fs';
import {
  cataloguePath,
  catalogueText,
  filtersPath,
  filtersText,
  readDocument,
  schemaPath,
  schemaText,
} from './generate.mjs';

const document = readDocument();
const files = [
  [schemaPath, await schemaText(document)],
  [cataloguePath, catalogueText(document)],
  [filtersPath, filtersText(document)],
];

if (process.argv.includes('--check')) {
  const stale = files.filter(([path, text]) => readFileSync(path, 'utf8') !== text).map(([path]) => path);
  for (const path of stale) console.error(`stale: ${path}. Run npm run api.`);
  process.exitCode = stale.length > 0 ? 1 : 0;
} else {
  for (const [path, text] of files) writeFileSync(path, text);
}
