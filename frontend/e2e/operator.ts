import { execFileSync } from 'node:child_process';
import { expect } from '@playwright/test';
import type { Product } from './products';

/** Runs `courthouse-steps` with these arguments on the product's database, as an operator does. */
export function operator(args: readonly string[], input = '', product: Product = {}): string {
  const program = process.env.SERVER_BIN ?? '';
  expect(program, 'SERVER_BIN must be the server’s program').toBeTruthy();
  const env = { ...process.env, ...product, LOG_LEVEL: 'warn' };
  return execFileSync(program, args, { input, encoding: 'utf8', env });
}
