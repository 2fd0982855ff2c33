import { stopReasonInEnglish } from '@parom/contract/console/answers/stop-reason';
import {
  assetName,
  type Catalogue,
  type CatalogueSource,
  changeDirection,
  changePairRule,
  currencyName,
  endedSwitches,
  lockSwitch,
  type Switched,
} from '../../currencies/index.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Tx } from '../../platform/db/db.ts';
import { insertAudit } from '../audit-store.ts';

export interface EndStopsDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly catalogue: CatalogueSource;
  readonly catalogueChanged: () => Promise<void>;
}

/** @returns whether a pair or direction opened */
export async function endSwitches(deps: EndStopsDeps): Promise<boolean> {
  const ended = await endedSwitches(deps.db, deps.clock.now());
  for (const switched of ended) await deps.db.transaction().execute((tx) => endDue(tx, deps, switched));
  return ended.length > 0;
}

async function endDue(tx: Tx, { clock, catalogue }: EndStopsDeps, switched: Switched): Promise<void> {
  const now = clock.now();
  const stopped = (await lockSwitch(tx, switched))?.stopped ?? null;
  // An operator may have lengthened or ended it meanwhile.
  if (stopped === null || stopped.until === null || stopped.until > now) return;
  const { assets } = switched;
  await changePairRule(tx, switched, assets === null ? { isEnabled: true } : {});
  if (assets !== null) await changeDirection(tx, assets, { isEnabled: true });
  await insertAudit(tx, {
    at: now,
    operator: null,
    command: 'enable-pair',
    arguments: {
      ...namesOf(catalogue(), switched),
      reason: `the end of the stop: ${stopReasonInEnglish(stopped.reason)}`,
    },
    outcome: 'done',
  });
}

function namesOf(catalogue: Catalogue, { fromCurrencyId, toCurrencyId, assets }: Switched) {
  const asset = (id: number): string => assetName(catalogue, catalogue.assetById(id));
  return assets === null
    ? { from: currencyName(catalogue, fromCurrencyId), to: currencyName(catalogue, toCurrencyId) }
    : { from: asset(assets.giveAssetId), to: asset(assets.getAssetId) };
}
