import { stopReasonInEnglish } from '@parom/contract/console/answers/stop-reason';
import {
  assetName,
  type CatalogueSource,
  endedStops,
  readStops,
  type Side,
  type Stoppable,
  writeAssetStop,
} from '../../currencies/index.ts';
import { freeQueued, lockStops, stopNetwork } from '../../payments/index.ts';
import type { Tx } from '../../platform/db/db.ts';
import { insertAudit } from '../audit-store.ts';
import { type EndStopsDeps, endSwitches } from './end-switches.ts';

const SIDES: readonly Side[] = ['in', 'out'];

/** By the clock of the process. The audit says which stop ended without an operator. */
export async function endStops(deps: EndStopsDeps): Promise<void> {
  const { db, clock } = deps;
  const ended = await endedStops(db, clock.now());
  for (const target of ended) await db.transaction().execute((tx) => endDue(tx, deps, target));
  const haveOpened = await endSwitches(deps);
  if (ended.length > 0 || haveOpened) await deps.catalogueChanged();
}

async function endDue(tx: Tx, { clock, catalogue }: EndStopsDeps, target: Stoppable): Promise<void> {
  const now = clock.now();
  await lockStops(tx, target);
  const stops = await readStops(tx, target);
  for (const side of SIDES) {
    const stop = stops[side];
    // An operator may have lengthened the stop meanwhile.
    if (stop === null || stop.until === null || stop.until > now) continue;
    await end(tx, target, side);
    await insertAudit(tx, {
      at: now,
      operator: null,
      command: `start-${target.kind}`,
      arguments: {
        [target.kind]: nameOf(catalogue(), target),
        direction: side,
        reason: `the end of the stop: ${stopReasonInEnglish(stop.reason)}`,
      },
      outcome: 'done',
    });
  }
}

async function end(tx: Tx, { kind, id }: Stoppable, side: Side): Promise<void> {
  if (kind === 'network') return stopNetwork(tx, id, side, null);
  await writeAssetStop(tx, id, side, null);
  if (side === 'out') await freeQueued(tx, id);
}

const nameOf = (catalogue: ReturnType<CatalogueSource>, { kind, id }: Stoppable): string =>
  kind === 'network' ? catalogue.networkById(id).code : assetName(catalogue, catalogue.assetById(id));
