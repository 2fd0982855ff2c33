// The services of compose.yaml, and what a test of them shares.
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'yaml';
import { root, say } from '../../lib/run.mjs';

export const { services } = parse(readFileSync(join(root, 'deploy', 'compose.yaml'), 'utf8'), {
  merge: true,
});

export const folder = mkdtempSync(join(tmpdir(), 'parom-container-'));
export const secrets = join(folder, 'secrets');
export const SECRETS = [[secrets, '/run/secrets']];

export const problems = [];
export function expect(isTrue, words) {
  say(`${isTrue ? 'yes' : 'NO'}: ${words}`);
  if (!isTrue) problems.push(words);
}
