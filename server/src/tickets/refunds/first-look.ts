/**
 * Coins at an address of a replaced mnemonic may have been moved by the sender, who would get them
 * back again from the new wallet. The first refund command is declined with a warning; a repeated
 * command refunds.
 */
import { isDoubted, type ScreeningProvider } from '../../aml/index.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Deposit } from '../deposits/deposit-store.ts';
import { noteDoubt } from '../deposits/judgement-store.ts';

interface FirstLookDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly screening: readonly ScreeningProvider[];
}

/** `null` if every doubt was reported before. Asked before any transaction. */
export async function whyLookFirst(
  deps: FirstLookDeps,
  deposits: readonly Deposit[],
): Promise<string | null> {
  const untold: Deposit[] = [];
  for (const deposit of deposits) {
    if (deposit.isDust || deposit.wasDoubted) continue;
    if (await isDoubted(deps.screening, deposit)) untold.push(deposit);
  }
  // Each alone: no ticket's lock is held.
  for (const { id } of untold) await noteDoubt(deps.db, id, deps.clock.now());
  const named = untold.map(({ id }) => `deposit ${id}`).join(', ');
  return untold.length === 0
    ? null
    : `the words of the address where ${named} arrived were replaced: look whether the coins are still there, then give the command again to send them back`;
}
