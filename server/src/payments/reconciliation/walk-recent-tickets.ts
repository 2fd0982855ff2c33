/** Coins sent by a contract appear only in a trace, which a node may lack. So balances are asked. */
import { BY_WORD_MS, LATE_DEPOSIT_MS, PAYMENT_WINDOW_MS } from '@parom/contract/limits';
import { ZERO } from '@parom/contract/money';
import { type Chain, ChainOutage } from '../../chains/chain.ts';
import type { Asset } from '../../currencies/index.ts';
import { later } from '../../platform/clock.ts';
import { addressesOf } from './addresses-store.ts';
import { compareBalance } from './compare-balance.ts';
import { knowsSettled, type ReconcileDeps, type Reconciled, reportUnseen } from './reconcile-asset.ts';
import { type RecentTicket, recentTickets } from './reconcile-store.ts';

const GIVEN_MAX = 100;
/** A vanished deposit restarts the last day. */
const LOOKED_AFTER_MS = PAYMENT_WINDOW_MS + BY_WORD_MS + LATE_DEPOSIT_MS;

type Walked = Reconciled | 'underway';

/** Native coins only: every token transfer leaves an event. */
export function walkRecentTickets(deps: ReconcileDeps): (chain: Chain, asset: Asset) => Promise<Walked> {
  const walkedTo = new Map<number, number>();
  return async (chain, asset) => {
    const now = deps.clock.now();
    const tickets = await recentTickets(deps.db, chain.networkId, {
      madeSince: later(now, -LOOKED_AFTER_MS),
      expiredSince: later(now, -LATE_DEPOSIT_MS),
      after: walkedTo.get(asset.id) ?? 0,
      limit: GIVEN_MAX,
    });
    const last = tickets.length < GIVEN_MAX ? undefined : tickets.at(-1);
    const reached = await compareAddresses(deps, chain, asset, tickets);
    if (reached === 'nowhere') return 'unsettled';
    walkedTo.set(asset.id, reached === 'all' ? (last?.number ?? 0) : reached);
    return reached === 'all' && last === undefined ? 'compared' : 'underway';
  };
}

/** @returns the last compared ticket; `'nowhere'` while the watcher is behind */
async function compareAddresses(
  deps: ReconcileDeps,
  chain: Chain,
  asset: Asset,
  tickets: readonly RecentTicket[],
): Promise<number | 'all' | 'nowhere'> {
  const depositAddressIds = tickets.map(({ depositAddressId }) => depositAddressId);
  const { addresses, watched } = await addressesOf(deps.db, asset, true, depositAddressIds);
  if (watched === null || addresses.length === 0) return 'all';
  if (!(await knowsSettled(deps, chain, watched))) return 'nowhere';
  const inOrder = addresses.toSorted((one, other) => (one.ticket ?? 0) - (other.ticket ?? 0));
  let reached: number | null = null;
  try {
    for (const one of inOrder) {
      const shown = await chain.balance(asset.currencyId, one.address, watched);
      const found = compareBalance({ balance: one.balance, leaving: ZERO, arriving: ZERO }, shown);
      if (found.kind === 'surplus') await reportUnseen(deps, asset, { ...one, extra: found.extra });
      reached = one.ticket;
    }
    return 'all';
  } catch (error) {
    if (reached === null || !(error instanceof ChainOutage)) throw error;
    return reached;
  }
}
