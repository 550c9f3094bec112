import { readFileSync } from 'node:fs';

/** The settings of a running product, as environment variables: its address, database, folders and sandbox. */
export type Product = Record<string, string>;

/**
 * The running products, one for each worker, so that no test sees what the tests of another worker import, save or
 * change. `deploy/local/with-server.sh` writes the file. Without it, all workers use the product of E2E_BASE_URL.
 */
export const products: readonly Product[] = process.env.E2E_PRODUCTS
  ? (JSON.parse(readFileSync(process.env.E2E_PRODUCTS, 'utf8')) as Product[])
  : [{ E2E_BASE_URL: process.env.E2E_BASE_URL ?? 'http://127.0.0.1:8080' }];

/** The product of this process: a worker's own, and the first one where there is no worker. */
export const ownProduct = (): Product =>
  products[Number(process.env.TEST_PARALLEL_INDEX ?? 0) % products.length] ?? {};
