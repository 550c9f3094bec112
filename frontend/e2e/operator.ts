import { execFileSync } from 'node:child_process';
import { expect } from '@playwright/test';

/** Runs `courthouse-steps` with these arguments on the server's database, as an operator does. */
export function operator(args: readonly string[], input = ''): string {
  const program = process.env.SERVER_BIN ?? '';
  expect(program, 'SERVER_BIN must be the server’s program').toBeTruthy();
  return execFileSync(program, args, { input, encoding: 'utf8', env: { ...process.env, LOG_LEVEL: 'warn' } });
}
