/**
 * Asks what the addresses of recent tickets hold, also where nothing was ever seen: coins that a contract sent are shown
 * by a trace only, which a node may not offer, or may fail to make. Nothing is booked: whose they are a human must find
 * out. A few are asked at each beat, so that no number of open tickets floods a node or holds up the other comparisons.
 */
import { BY_WORD_MS, LATE_DEPOSIT_MS, PAYMENT_WINDOW_MS } from '@parom/contract/limits';
import { ZERO } from '@parom/contract/money';
import { type Chain, ChainOutage } from '../../chains/chain.ts';
import type { Asset } from '../../currencies/index.ts';
import { later } from '../../platform/clock.ts';
import { addressesOf } from './addresses-store.ts';
import { compareBalance } from './compare-balance.ts';
import { knowsSettled, type ReconcileDeps, type Reconciled, reportUnseen } from './reconcile-asset.ts';
import { type RecentTicket, recentTickets } from './reconcile-store.ts';

/** So many addresses a beat: ten thousand tickets are walked through in under two hours, by less than two questions a second. */
const GIVEN_MAX = 100;
/**
 * A word in the last minute of the window, a day of waiting for its deposit, a day for a late one. A ticket whose deposit vanished
 * can expire much later: its day begins then.
 */
const LOOKED_AFTER_MS = PAYMENT_WINDOW_MS + BY_WORD_MS + LATE_DEPOSIT_MS;

/** `'underway'`: it came further, and has more to ask at the next beat. */
type Walked = Reconciled | 'underway';

/** One step of the walk of each network's own coin; tokens tell of every transfer. */
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

/**
 * In the order of the tickets: a node that answers a part of the questions only is asked the rest at the next beat.
 * @returns the last ticket of those whose address was told; `'nowhere'` while the watcher is behind
 */
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
