import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bundled } from './lib/bundled.mjs';
import { root } from './lib/run.mjs';

await bundled('test/print-schema.ts', (program) => {
  const schema = execFileSync(process.execPath, [program], { encoding: 'utf8' });
  writeFileSync(join(root, 'server', 'src', 'schema.ts'), schema);
});
