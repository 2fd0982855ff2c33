/** The signer's journal, without its keys: the hash of each line covers all lines before it. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { StartProblem } from '../../platform/start-problem.ts';

const HASH_DIGITS = 16;

interface Line {
  readonly kind: string;
  readonly network?: number;
  readonly txId?: string;
  readonly entry?: { readonly network: number; readonly txId: string };
}

/** @returns `NETWORK TRANSACTION` of each signed one. @throws StartProblem for a changed line */
export function signedIn(file: string): string[] {
  const signed = new Set<string>();
  let hash = '';
  // A line without its end was torn by a crash.
  const lines = readFileSync(file, 'utf8').split('\n').slice(0, -1);
  for (const [at, line] of lines.entries()) {
    const text = line.slice(HASH_DIGITS + 1);
    hash = createHash('sha256')
      .update(hash + text)
      .digest('hex')
      .slice(0, HASH_DIGITS);
    if (!line.startsWith(`${hash} `))
      throw new StartProblem(`the journal ${file} was changed or damaged at line ${at + 1}`);
    const { kind, entry, network, txId } = JSON.parse(text) as Line;
    if (kind === 'signed' && entry !== undefined) signed.add(`${entry.network} ${entry.txId}`);
    if (kind === 'dropped') signed.delete(`${network} ${txId}`);
  }
  return [...signed];
}
