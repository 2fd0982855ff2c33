import { alertDetail } from '@parom/contract/console/answers/alerts/alerts';
import { type AlertSubject, alertSubjects } from '../../alerts.ts';
import { type Chain, ChainOutage } from '../../chains/chain.ts';
import { type Asset, assetName } from '../../currencies/index.ts';
import { raiseOrUpdateAlert, resolveAlert } from '../../platform/alerts/alerts-store.ts';
import { inTurn } from '../../platform/in-turn.ts';
import { stopReason } from '../outflow/stops-store.ts';
import { checkPromises } from './check-promises.ts';
import { type ReconcileDeps, reconcileAsset } from './reconcile-asset.ts';
import { walkRecentTickets } from './walk-recent-tickets.ts';

export const COMPARED_EVERY_MS = 3_600_000;
const BEATS_MAX = 15;

/** A stopped asset is compared at every beat, so that an operator reads the current shortfall. */
export function keepReconciled(deps: ReconcileDeps): () => Promise<void> {
  const dueAt = new Map<string, number>();
  /** Until then a comparison without some addresses does not suffice. */
  const doubtedUntil = new Map<number, number>();
  const walk = walkRecentTickets(deps);
  const reportedIfVain = reportingVainLooks(deps);

  const ifDue = async (name: string, look: () => Promise<boolean>, isUrgent = false): Promise<void> => {
    const now = deps.clock.now().getTime();
    const due = dueAt.get(name) ?? 0;
    // More than a period ahead: the clock was set back.
    if (!isUrgent && now < due && due <= now + COMPARED_EVERY_MS) return;
    if (await look()) dueAt.set(name, now + COMPARED_EVERY_MS);
    else dueAt.delete(name);
  };

  const compare = async (chain: Chain, asset: Asset): Promise<boolean> => {
    const about = { code: 'walletsUncompared', coin: assetName(deps.catalogue(), asset) } as const;
    const subject = alertSubjects.uncompared(asset.id);
    const outcome = await reportedIfVain(subject, about, reconcileAsset(deps, chain, asset));
    const now = deps.clock.now().getTime();
    const isStopped = (await stopReason(deps.db, asset.id)) !== null;
    if (isStopped) doubtedUntil.set(asset.id, now + COMPARED_EVERY_MS);
    if (isStopped || outcome === 'unsettled') return false;
    return outcome === 'compared' || now >= (doubtedUntil.get(asset.id) ?? 0);
  };

  const walkOn = async (chain: Chain, asset: Asset): Promise<boolean> => {
    const about = { code: 'addressesUncompared', coin: assetName(deps.catalogue(), asset) } as const;
    const subject = alertSubjects.uncomparedTickets(asset.id);
    return (await reportedIfVain(subject, about, walk(chain, asset))) === 'compared';
  };

  const putAway = async (asset: Asset): Promise<boolean> => {
    for (const subject of [alertSubjects.uncompared(asset.id), alertSubjects.uncomparedTickets(asset.id)])
      await resolveAlert(deps.db, deps.clock.now(), subject);
    return true;
  };

  return async () => {
    const looks = deps.catalogue().assets.flatMap((asset) => {
      const chain = asset.networkId === null ? undefined : deps.chains.get(asset.networkId);
      if (chain === undefined || !chain.assets.some(({ currencyId }) => currencyId === asset.currencyId))
        return [() => ifDue(`unwatched ${asset.id}`, () => putAway(asset))];
      const ofWallets = () =>
        ifDue(`asset ${asset.id}`, () => compare(chain, asset), asset.arePaymentsStopped);
      if (!chain.depositsNeedSweep || asset.currencyId !== chain.nativeCurrencyId) return [ofWallets];
      return [ofWallets, () => ifDue(`recent tickets ${asset.id}`, () => walkOn(chain, asset))];
    });
    const ofPromises = () =>
      ifDue('promises', async () => {
        await checkPromises(deps);
        return true;
      });
    await inTurn([ofPromises, ...looks], (look) => look());
  };
}

interface About {
  readonly code: 'walletsUncompared' | 'addressesUncompared';
  readonly coin: string;
}

function reportingVainLooks({ db, clock }: Pick<ReconcileDeps, 'db' | 'clock'>) {
  const inVain = new Map<string, { readonly since: Date; readonly beats: number }>();
  return async <Outcome extends string>(
    subject: AlertSubject,
    { code, coin }: About,
    look: Promise<Outcome>,
  ) => {
    const now = clock.now();
    const { outcome, why, fault } = await outcomeOrWhyNot(look);
    if (outcome !== 'unsettled') {
      inVain.delete(subject);
      await resolveAlert(db, now, subject);
      return outcome;
    }
    const { since, beats } = inVain.get(subject) ?? { since: now, beats: 0 };
    inVain.set(subject, { since, beats: beats + 1 });
    if (beats + 1 >= BEATS_MAX) {
      const detail = alertDetail(code, { coin, since: since.toISOString(), why });
      await raiseOrUpdateAlert(db, now, subject, detail);
    }
    if (fault !== null) throw fault;
    return outcome;
  };
}

interface Looked<Outcome> {
  readonly outcome: Outcome | 'unsettled';
  /** An error's words; `null`: the watcher was behind, or something was always on its way. */
  readonly why: string | null;
  readonly fault: Error | null;
}

async function outcomeOrWhyNot<Outcome>(look: Promise<Outcome>): Promise<Looked<Outcome>> {
  try {
    return { outcome: await look, why: null, fault: null };
  } catch (error) {
    const failed = error instanceof Error ? error : new Error(String(error));
    const isOutage = failed instanceof ChainOutage;
    return { outcome: 'unsettled', why: failed.message, fault: isOutage ? null : failed };
  }
}
