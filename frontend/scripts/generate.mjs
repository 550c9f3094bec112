// Creates what `npm run api` writes: the types, the column catalogue and the filters, from the committed OpenAPI document.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import openapiTS, { astToString } from 'openapi-typescript';

const root = new URL('..', import.meta.url);
export const documentPath = fileURLToPath(new URL('../docs/api/openapi.json', root));
export const schemaPath = fileURLToPath(new URL('src/api/schema.ts', root));
export const cataloguePath = fileURLToPath(new URL('src/api/catalogue.ts', root));
export const filtersPath = fileURLToPath(new URL('src/api/filters.ts', root));

const HEAD = '// Generated from docs/api/openapi.json by `npm run api`. Do not edit.\n';

export function readDocument() {
  return JSON.parse(readFileSync(documentPath, 'utf8'));
}

/** The types of what travels: the schemas. Which operation has which is declared where the front end calls it. */
export async function schemaText(document) {
  const { schemas } = document.components;
  return HEAD + astToString(await openapiTS({ ...document, paths: {}, components: { schemas } }));
}

/** Follows a reference within the document. */
function resolved(part, document) {
  if (!part.$ref) return part;
  return part.$ref
    .slice(2)
    .split('/')
    .reduce((at, name) => at[name], document);
}

export function catalogueText(document) {
  const row = document.components.schemas.ListingRow;
  const columns = row['x-catalogue'];
  if (!Array.isArray(columns) || columns.length === 0) {
    throw new Error('docs/api/openapi.json has no x-catalogue on components.schemas.ListingRow');
  }
  const sortColumn = document.paths['/api/get-properties'].get.parameters
    .map((parameter) => resolved(parameter, document))
    .find(({ name }) => name === 'sortColumn');
  const sortable = new Set(sortColumn.schema.enum);
  const known = new Set(columns.map((column) => column.value));
  const shown =
    row['x-default-columns'] ??
    columns.filter((column) => column.defaultVisible).map((column) => column.value);
  const stranger = shown.find((value) => !known.has(value));
  if (stranger !== undefined)
    throw new Error(`x-default-columns names ${stranger}, which is not in x-catalogue`);
  const entries = columns
    .map((column) => `  ${JSON.stringify({ ...column, sortable: sortable.has(column.value) })},\n`)
    .join('');
  return `${HEAD}
/** Every column a listing can show. */
export const CATALOGUE = [
${entries}] as const;

/** The default columns, in order. */
export const DEFAULT_COLUMNS = ${JSON.stringify(shown)} as const;
`;
}

/** The key of a filter in the view and in the browser's storage. */
const filterKey = (name) => `selected${name[0].toUpperCase()}${name.slice(1)}`;

export function filtersText(document) {
  const declared = document.components.schemas.ListingPage['x-filters'];
  if (!declared) throw new Error('docs/api/openapi.json has no x-filters on components.schemas.ListingPage');
  const lines = (filters) =>
    filters.map(([key, filter]) => `  ${filterKey(key)}: ${JSON.stringify(filter)},\n`).join('');
  const choices = declared.choices.map(({ list, ...filter }) => [list, { ...filter, list: `all${list}` }]);
  const ranges = declared.ranges.map((filter) => [filter.blanks, filter]);
  return `${HEAD}
/** Filters with a list of values, by their storage key. \`param\` is the name in the API. */
export const VALUE_FILTERS = {
${lines(choices)}} as const;

/** Filters with bounds, by their storage key. \`params\` are the names of the bounds in the API. */
export const RANGE_FILTERS = {
${lines(ranges)}} as const;
`;
}
