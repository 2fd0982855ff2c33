// Writes server/src/schema.ts from the migrations.
import { execFileSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { root } from './lib/run.mjs';

// Within the tree, so that the packages left out of the bundle are found.
const program = join(root, 'node_modules', '.cache', `print-schema-${process.pid}.mjs`);
try {
  await build({
    entryPoints: [join(root, 'server', 'test', 'print-schema.ts')],
    outfile: program,
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    logLevel: 'warning',
  });
  const schema = execFileSync(process.execPath, [program], { encoding: 'utf8' });
  writeFileSync(join(root, 'server', 'src', 'schema.ts'), schema);
} finally {
  rmSync(program, { force: true });
}
