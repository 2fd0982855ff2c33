import type { ComparedAccount } from '@parom/contract/console/reconciliation';
import { type Decimal, toDecimal, ZERO } from '@parom/contract/money';

export const missingOf = ({ look }: ComparedAccount): Decimal => toDecimal(look?.missing ?? '0');
export const extraOf = ({ look }: ComparedAccount): Decimal => toDecimal(look?.extra ?? '0');

/** Old figures, or figures that a vain look left behind, say nothing about now. */
export const isKnownNow = ({ look, tried }: ComparedAccount): boolean =>
  look !== null && !look.isOld && tried?.outcome === 'compared';

/** Nothing can be compared, and no figures are kept. */
export const isAside = ({ isServed, look }: ComparedAccount): boolean => !isServed && look === null;

function urgencyOf(account: ComparedAccount): number {
  if (missingOf(account) > ZERO) return 0;
  if (extraOf(account) > ZERO) return 1;
  if (account.alerts.length > 0) return 2;
  return isKnownNow(account) ? 4 : 3;
}

/** Accounts with missing coins first, then those with extra coins, then silent networks. */
export const inOrder = (accounts: readonly ComparedAccount[]): readonly ComparedAccount[] =>
  accounts.toSorted((one, other) => urgencyOf(one) - urgencyOf(other));
