/** Stake is lent for one sweep, and taken back once no payment of the address needs it. */
import { minOf, ZERO } from '@parom/contract/money';
import type { Chain } from '../../chains/chain.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import { cancelPayment } from '../cancel-payment.ts';
import { type Payment, paymentKeys } from '../payment.ts';
import { requestPayment } from '../request-payment.ts';
import { idleStake, lockIdle } from './lent-store.ts';

interface LendDeps {
  readonly db: Db;
  readonly clock: Clock;
}

/** After the steps of sweeps, which use it first. Returns how many were requested. */
export async function takeStakeBack(
  { db, clock }: LendDeps,
  chain: Chain,
  stillNeededAt: ReadonlySet<number> = new Set(),
): Promise<number> {
  if (chain.lentTo === undefined) return 0;
  let requested = 0;
  for (const lent of await idleStake(db, chain.networkId)) {
    if (stillNeededAt.has(lent.depositAddressId)) continue;
    const amount = minOf(lent.amount, await chain.lentTo(lent.address));
    if (amount === ZERO) continue;
    const id = await db.transaction().execute(async (tx) => {
      if (!(await lockIdle(tx, lent))) return null;
      const { depositId, depositAddressId, assetId, address } = lent;
      return requestPayment(tx, {
        key: paymentKeys.undelegate(lent.id, lent.failed),
        purpose: 'undelegate',
        depositId,
        depositAddressId,
        assetId,
        address,
        memo: null,
        amount,
        state: 'queued',
        isReserved: false,
        at: clock.now(),
      });
    });
    if (id !== null) requested += 1;
  }
  return requested;
}

/** About two minutes. */
const REFUSED = 8;

/** The stake was used elsewhere, or the signer refuses: coins feed the sweep instead. */
export async function endRefusedDelegation(
  { db, clock }: LendDeps,
  { id, purpose, attempts }: Payment,
): Promise<boolean> {
  if (purpose !== 'delegate' || attempts < REFUSED) return false;
  await db.transaction().execute((tx) => cancelPayment(tx, id, clock.now()));
  return true;
}
