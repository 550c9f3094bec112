import { writeFileSync } from 'node:fs';
import { cataloguePath, catalogueText, readDocument, schemaPath, schemaText } from './generate.mjs';

const document = readDocument();
writeFileSync(schemaPath, await schemaText(document));
writeFileSync(cataloguePath, catalogueText(document));
