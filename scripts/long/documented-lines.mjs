// The commands of an operators' page, as an operator copies them.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../lib/run.mjs';

/** @returns the lines of the first block of code after the phrase, without comments */
export function commandsAfter(page, phrase) {
  const text = readFileSync(join(root, 'docs', 'operating', page), 'utf8');
  const at = text.indexOf(phrase);
  const [, block] = /```\n([^]*?)```/.exec(at < 0 ? '' : text.slice(at)) ?? [];
  if (block === undefined) throw new Error(`${page} has no commands after "${phrase}"`);
  return block
    .split('\n')
    .map((line) => line.replace(/\s+#\s.*$/, '').trim())
    .filter((line) => line !== '');
}
