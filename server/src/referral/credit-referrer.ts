import { strict as assert } from 'node:assert';
import { add, type Decimal, decimal, mulDivCeil, ONE, subtract, ZERO } from '@parom/contract/money';
import { TicketStatus } from '@parom/contract/ticket-status';
import type { Chain } from '../chains/index.ts';
import type { CatalogueSource } from '../currencies/index.ts';
import type { Events } from '../events.ts';
import { balanceOf, entryKeys, postEntry, postingsOf, referralEarned } from '../ledger/index.ts';
import { type Clock, later } from '../platform/clock.ts';
import type { Db } from '../platform/db/db.ts';
import { RetryAt } from '../platform/jobs/run-job.ts';
import type { RateBoard } from '../rates/board/board.ts';
import {
  type CompletedReferral,
  completedReferral,
  isReferrersWallet,
  sweepCosts,
} from './referral-store.ts';
import { shareOf } from './share.ts';
import { usdtIdOf } from './usdt.ts';

export interface ReferralDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly catalogue: CatalogueSource;
  readonly rates: RateBoard;
  readonly chains: ReadonlyMap<number, Chain>;
  /** Hundredths of a per cent of the markup. */
  readonly shareBps: number;
}

/** Once per completed ticket. Self-referred customers earn nothing. */
export async function creditReferrer(deps: ReferralDeps, event: Events['ticket.moved']): Promise<void> {
  if (event.to !== TicketStatus.completed) return;
  const referral = await completedReferral(deps.db, event.ticketId);
  if (referral === null || (await isSelfDealing(deps.db, referral))) return;
  // A re-org took the payout back: its next block names another fee.
  if (!referral.isPayoutFinal) throw new RetryAt(later(deps.clock.now(), 60_000), 'the payout is not final');
  const share = await shareOfTicket(deps, referral);
  if (share === ZERO) return;
  await deps.db.transaction().execute((tx) =>
    postEntry(tx, {
      key: entryKeys.referral(referral.ticketId),
      kind: 'referral',
      ticketId: referral.ticketId,
      at: deps.clock.now(),
      postings: referralEarned(usdtIdOf(deps.catalogue()), referral.referrerId, share),
    }),
  );
}

async function isSelfDealing(db: Db, referral: CompletedReferral): Promise<boolean> {
  return (
    referral.userId === referral.referrerId ||
    referral.email === referral.referrerEmail ||
    (await isReferrersWallet(db, referral.referrerId, referral.to))
  );
}

async function shareOfTicket(deps: ReferralDeps, referral: CompletedReferral): Promise<Decimal> {
  const catalogue = deps.catalogue();
  const asset = catalogue.assetById(referral.getAssetId);
  const network = catalogue.networkOf(asset);
  const feePrice = network === null ? null : deps.rates.priceOf(network.nativeCurrencyId);
  if (referral.fee > ZERO && feePrice === null) throw noFeeRate(deps);
  const postings = await postingsOf(deps.db, entryKeys.exchange(referral.paymentKey));
  assert(postings.length > 0, `ticket ${referral.ticketId} was paid, but its exchange is not in the books`);
  const markup = postings.find(({ account }) => account.kind === 'markup')?.amount ?? ZERO;
  return shareOf(
    {
      markup: subtract(ZERO, markup),
      markupUsdt: referral.getUsdt,
      fee: referral.fee,
      feeUsdt: feePrice?.usdt ?? ZERO,
      sweepsUsdt: await sweepsUsdtOf(deps, referral.ticketId),
    },
    deps.shareBps,
  );
}

const noFeeRate = ({ clock }: ReferralDeps): RetryAt =>
  new RetryAt(later(clock.now(), 30_000), 'no fresh rate for the network fee');

/** An outstanding sweep counts at today's fee; a token's also needs gas. */
async function sweepsUsdtOf(deps: ReferralDeps, ticketId: string): Promise<Decimal> {
  let sum = ZERO;
  for (const costs of await sweepCosts(deps.db, ticketId)) {
    const { networkId, paid, unsweptCoins, unsweptTokens, paymentFee } = costs;
    const areSwept = deps.chains.get(networkId)?.depositsNeedSweep === true;
    const payments = areSwept ? BigInt(unsweptCoins + 2 * unsweptTokens) : 0n;
    const cost = add(paid, decimal(paymentFee * payments));
    if (cost === ZERO) continue;
    const price = deps.rates.priceOf(deps.catalogue().networkById(networkId).nativeCurrencyId);
    if (price === null) throw noFeeRate(deps);
    sum = add(sum, mulDivCeil(cost, price.usdt, ONE));
  }
  return sum;
}

export async function referralFunds(
  deps: Pick<ReferralDeps, 'db' | 'catalogue'>,
  userId: string,
): Promise<Decimal> {
  const balance = await balanceOf(deps.db, {
    kind: 'referral',
    currencyId: usdtIdOf(deps.catalogue()),
    ownerId: userId,
  });
  return subtract(ZERO, balance);
}
