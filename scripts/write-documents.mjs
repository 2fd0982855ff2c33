import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensure } from './ensure.mjs';
import { root, say } from './lib/run.mjs';

await ensure();
const { parts, withPart } = await import('./documents/generated-parts.mjs');
for (const part of parts) {
  const path = join(root, part.document);
  const before = readFileSync(path, 'utf8');
  const after = withPart(before, part);
  if (before === after) continue;
  writeFileSync(path, after);
  say(`docs: wrote ${part.name ?? 'all'} of ${part.document}`);
}
