// Links the names of the libraries of npm's PostgreSQL: `node link-npm-postgres.mjs FOLDER`. The package
// leaves that to an install script, which npm may not run.
import { chmodSync, existsSync, lstatSync, readdirSync, readFileSync, statSync, symlinkSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

const native = process.argv[2];
for (const name of readdirSync(join(native, 'bin'))) {
  const program = join(native, 'bin', name);
  if ((statSync(program).mode & 0o111) === 0) chmodSync(program, 0o755);
}
for (const { source, target } of JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8'))) {
  const [from, to] = [join(native, '..', source), join(native, '..', target)];
  if (existsSync(to)) continue;
  try {
    lstatSync(to);
  } catch {
    symlinkSync(relative(dirname(to), from), to);
  }
}
