import { endpoints } from '@parom/contract/endpoints';
import type { EngineRoom } from '@parom/contract/engine-room';
import { generalCodes } from '@parom/contract/errors';
import { wireAmount } from '@parom/contract/wire';
import type { CatalogueSource } from '../../currencies/index.ts';
import { reserveStates } from '../../ledger/index.ts';
import { type Clock, later } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Router } from '../../platform/http/router.ts';
import { Refusal } from '../../platform/refusal.ts';
import { lastComparisons, payoutsSince } from './engine-room-store.ts';

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
  const compared = await lastComparisons(db);
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
      comparedAtUtc: compared.get(assetId)?.at.toISOString() ?? null,
      difference: differenceOf(compared.get(assetId)?.difference),
      isPaused: known.assetById(assetId).arePaymentsStopped,
    })),
    payouts,
  };
}

const differenceOf = (difference: Parameters<typeof wireAmount>[0] | undefined): string | null =>
  difference === undefined ? null : wireAmount(difference);
