import { endpoints } from '@parom/contract/endpoints';
import type { EngineRoom } from '@parom/contract/engine-room';
import { generalCodes } from '@parom/contract/errors';
import { add, type Decimal, subtract, ZERO } from '@parom/contract/money';
import { wireAmount } from '@parom/contract/wire';
import type { CatalogueSource } from '../../currencies/index.ts';
import { reserveStates } from '../../ledger/index.ts';
import { type Clock, later } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Router } from '../../platform/http/router.ts';
import { Refusal } from '../../platform/refusal.ts';
import { type Comparison, type Look, storedComparisons } from '../reconciliation/comparisons-store.ts';
import { payoutsSince } from './engine-room-store.ts';

export interface EngineRoomDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly catalogue: CatalogueSource;
  readonly site: () => { readonly settings: { readonly isEngineRoomShown?: boolean | undefined } };
}

const LIFETIME_MS = 60_000;
const DAY_MS = 24 * 3_600_000;

export function engineRoomRoutes(router: Router<unknown>, deps: EngineRoomDeps): void {
  router.share(endpoints.engineRoom, {
    basis: () => {
      const site = deps.site();
      if (site.settings.isEngineRoomShown !== true)
        throw new Refusal(generalCodes.notFound, 'the operator does not show the engine room', 404);
      return [site, deps.catalogue(), Math.floor(deps.clock.now().getTime() / LIFETIME_MS)];
    },
    answer: () => lookInside(deps),
  });
}

async function lookInside({ db, clock, catalogue }: EngineRoomDeps): Promise<EngineRoom> {
  const now = clock.now();
  const compared = wholeLooks(await storedComparisons(db));
  const states = await reserveStates(db);
  const known = catalogue();
  const payouts = await payoutsSince(db, later(now, -DAY_MS));
  return {
    atUtc: now.toISOString(),
    reserves: states.map(({ assetId, currencyId, networkId, balance }) => ({
      currencyId,
      coin: known.currency(currencyId)?.shortName ?? '',
      network: known.networkOf({ networkId })?.name ?? null,
      networkId,
      amount: wireAmount(balance),
      ...lookShown(compared.get(assetId) ?? []),
      isPaused: known.assetById(assetId).arePaymentsStopped,
    })),
    payouts,
  };
}

/** Of assets whose every account was looked at. */
function wholeLooks(comparisons: readonly Comparison[]): ReadonlyMap<number, readonly Look[]> {
  const ids = new Set(comparisons.map(({ assetId }) => assetId));
  const looksOf = (id: number) => comparisons.filter(({ assetId }) => assetId === id).map(({ look }) => look);
  return new Map(
    [...ids].map((id) => {
      const looks = looksOf(id).filter((look) => look !== null);
      return [id, looks.length === looksOf(id).length ? looks : []];
    }),
  );
}

function lookShown(looks: readonly Look[]) {
  if (looks.length === 0) return { comparedAtUtc: null, difference: null };
  const oldest = Math.min(...looks.map(({ at }) => at.getTime()));
  // Unassigned coins at deposit addresses are no reserve.
  const extra = looks.reduce<Decimal>(
    (sum, look) => (look.account === 'hot' ? add(sum, look.extra) : sum),
    ZERO,
  );
  const missing = looks.reduce<Decimal>((sum, look) => add(sum, look.missing), ZERO);
  return { comparedAtUtc: new Date(oldest).toISOString(), difference: wireAmount(subtract(extra, missing)) };
}
