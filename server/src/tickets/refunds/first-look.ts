/**
 * What came to an address whose words were replaced may be taken away again by whoever sent it, and would go back to him once more, out
 * of the new wallet. A ticket that is decided by the rules is held for it; what is sent back without ever having been decided so (late, of
 * another coin, nobody's) is told of here: the first word is declined, the next one is from somebody who could look.
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

/** The sentence that declines a refund for what nobody was told of so far; `null` where there is none. Asked before any transaction. */
export async function whyLookFirst(
  deps: FirstLookDeps,
  deposits: readonly Deposit[],
): Promise<string | null> {
  const untold: Deposit[] = [];
  for (const deposit of deposits) {
    if (deposit.isDust || deposit.wasDoubted) continue;
    if (await isDoubted(deps.screening, deposit)) untold.push(deposit);
  }
  // Each by itself: no lock of a ticket is held.
  for (const { id } of untold) await noteDoubt(deps.db, id, deps.clock.now());
  const named = untold.map(({ id }) => `deposit ${id}`).join(', ');
  return untold.length === 0
    ? null
    : `the words of the address where ${named} arrived were replaced: look whether the coins are still there, then give the command again to send them back`;
}
