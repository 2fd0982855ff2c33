/** Announced first: then the fitting deposit is booked as the house's own. */
import { randomUUID } from 'node:crypto';
import type { Decimal } from '@parom/contract/money';
import type { Asset } from '../currencies/index.ts';
import { allOrNothing, DONE, type Outcome } from '../platform/outcome.ts';
import { findDeposit, writeOff } from '../tickets/index.ts';
import type { TreasuryDeps } from './move-out.ts';
import { insertMove, lockAnnounced, moveMove, type RefillSource } from './moves-store.ts';

export interface Announcement {
  readonly asset: Asset;
  readonly amount: Decimal;
  readonly from: RefillSource;
  readonly sender: string | null;
  readonly by: string;
}

type RefillDeps = Pick<TreasuryDeps, 'db' | 'clock' | 'catalogue'>;

interface ArrivalDeps extends RefillDeps {
  readonly hotAddresses: ReadonlySet<string>;
}

export async function announceRefill({ db, clock }: RefillDeps, announced: Announcement): Promise<string> {
  const id = randomUUID();
  await db.transaction().execute((tx) =>
    insertMove(tx, {
      id,
      kind: 'refill',
      assetId: announced.asset.id,
      amount: announced.amount,
      address: announced.sender,
      from: announced.from,
      state: 'announced',
      askedBy: announced.by,
      askedAt: clock.now(),
    }),
  );
  return id;
}

/** Only coins sent to the hot wallet: an amount alone takes no customer's coins. */
export async function refillArrived(deps: ArrivalDeps, event: { depositId: number }): Promise<void> {
  await allOrNothing(deps.db, async (tx): Promise<Outcome> => {
    const deposit = await findDeposit(tx, event.depositId);
    if (deposit?.disposition !== 'unmatched' || !deps.hotAddresses.has(deposit.address)) return DONE;
    const asset = deps.catalogue().asset(deposit.currencyId, deposit.networkId);
    if (asset === null) return DONE;
    const refill = await lockAnnounced(tx, {
      assetId: asset.id,
      amount: deposit.amount,
      sender: deposit.sender,
    });
    if (refill === null) return DONE;
    await moveMove(tx, refill.id, { state: 'done', depositId: deposit.id, closedAt: deps.clock.now() });
    return writeOff(tx, deps, {
      depositId: deposit.id,
      ticketId: null,
      to: refill.from === 'cold' ? 'cold' : 'equity',
      reason: `refill ${refill.id}`,
    });
  });
}
