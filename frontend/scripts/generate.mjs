// What `npm run api` writes, as text: the types and the column catalogue, both made from the committed
// OpenAPI document.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import openapiTS, { astToString } from 'openapi-typescript';

const root = new URL('..', import.meta.url);
export const documentPath = fileURLToPath(new URL('../docs/api/openapi.json', root));
export const schemaPath = fileURLToPath(new URL('src/api/schema.ts', root));
export const cataloguePath = fileURLToPath(new URL('src/api/catalogue.ts', root));

const HEAD = '// Generated from docs/api/openapi.json by `npm run api`. Do not edit.\n';

export function readDocument() {
  return JSON.parse(readFileSync(documentPath, 'utf8'));
}

export async function schemaText(document) {
  return HEAD + astToString(await openapiTS(document));
}

export function catalogueText(document) {
  const row = document.components.schemas.ListingRow;
  const columns = row['x-catalogue'];
  if (!Array.isArray(columns) || columns.length === 0) {
    throw new Error('docs/api/openapi.json has no x-catalogue on components.schemas.ListingRow');
  }
  const known = new Set(columns.map((column) => column.value));
  const shown =
    row['x-default-columns'] ??
    columns.filter((column) => column.defaultVisible).map((column) => column.value);
  const stranger = shown.find((value) => !known.has(value));
  if (stranger !== undefined)
    throw new Error(`x-default-columns names ${stranger}, which is not in x-catalogue`);
  const entries = columns.map((column) => `  ${JSON.stringify(column)},\n`).join('');
  return `${HEAD}
/** Every column a listing can show. */
export const CATALOGUE = [
${entries}] as const;

/** The columns shown at first, in shown order. */
export const DEFAULT_COLUMNS = ${JSON.stringify(shown)} as const;
`;
}
