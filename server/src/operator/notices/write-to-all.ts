import { type Letter, type LetterDeps, writeLetter } from '../../mail/index.ts';
import type { Tx } from '../../platform/db/db.ts';

/** Always in the same order: each address is locked until the transaction ends. */
export async function writeToAll(
  tx: Tx,
  deps: Omit<LetterDeps, 'letterTexts'>,
  { key, recipients, letter }: { key: string; recipients: readonly string[]; letter: Letter },
): Promise<void> {
  for (const recipient of [...recipients].sort()) {
    const mail = { key: `${key}:${recipient}`, recipient, letter };
    await writeLetter(tx, deps, { ...mail, lane: 'house', beyondLimit: 'delay' });
  }
}
