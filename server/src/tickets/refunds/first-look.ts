/** The sender may have moved coins of a replaced mnemonic. The first command warns, the second refunds. */
import { isDoubted, type ScreeningProvider } from '../../aml/index.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import { type Declined, declined } from '../../platform/outcome.ts';
import type { Deposit } from '../deposits/deposit-store.ts';
import { noteDoubt } from '../deposits/judgement-store.ts';

interface FirstLookDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly screening: readonly ScreeningProvider[];
}

/** Call it before any transaction. */
export async function whyLookFirst(
  deps: FirstLookDeps,
  deposits: readonly Deposit[],
): Promise<Declined | null> {
  const unreported: Deposit[] = [];
  for (const deposit of deposits) {
    if (deposit.isDust || deposit.wasDoubted) continue;
    if (await isDoubted(deps.screening, deposit)) unreported.push(deposit);
  }
  for (const { id } of unreported) await noteDoubt(deps.db, id, deps.clock.now());
  return unreported.length === 0
    ? null
    : declined('lookBeforeRefund', { deposits: unreported.map(({ id }) => id) });
}
