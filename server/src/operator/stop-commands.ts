import { stopCalls } from '@parom/contract/console/commands/stop-calls';
/** Networks and assets, in and out. A stop with an end ends by itself: `end-stops.ts`. */

import { byOperator } from '@parom/contract/console/answers/stop-reason';
import {
  assetName,
  type Catalogue,
  currencyName,
  hasDirectionOn,
  readNetworkStops,
  readStops,
  type Side,
  type Stop,
  type Stoppable,
  type Stops,
  showAsset,
  writeAssetStop,
} from '../currencies/index.ts';
import { lockStops, startPayments, stopNetwork } from '../payments/index.ts';
import type { Tx } from '../platform/db/db.ts';
import { type Answer, say } from './answer.ts';
import { closingEnd } from './closing-end.ts';
import { assetNamed, networkNamed } from './names.ts';
import { type OperatorDeps, runs } from './operator-command.ts';
import { refuseBy } from './refuse.ts';

export const stopCommands = runs(stopCalls, {
  'stop-network': (deps, values) => stop(deps, networkOf(deps.catalogue(), values.network), values),
  'start-network': (deps, values) => start(deps, networkOf(deps.catalogue(), values.network), values),
  'stop-asset': (deps, values) => stop(deps, assetOf(deps.catalogue(), values.asset), values),
  'start-asset': (deps, values) => start(deps, assetOf(deps.catalogue(), values.asset), values),
});

interface Target extends Stoppable {
  readonly name: string;
}

function networkOf(catalogue: Catalogue, typed: string): Target {
  const { id, code } = networkNamed(catalogue, typed);
  return { kind: 'network', id, name: code };
}

function assetOf(catalogue: Catalogue, typed: string): Target {
  const named = assetNamed(catalogue, typed);
  return { kind: 'asset', id: named.id, name: assetName(catalogue, named) };
}

type Direction = Side | 'both';
const sidesOf = (typed: Direction): readonly Side[] => (typed === 'both' ? ['in', 'out'] : [typed]);

interface StopValues {
  readonly direction: Direction;
  readonly reason: string;
  readonly end: string | undefined;
}

async function stop(
  { db, clock, reload }: OperatorDeps,
  target: Target,
  values: StopValues,
): Promise<Answer> {
  const { direction: typed, reason: why } = values;
  const until = values.end === undefined ? null : closingEnd(values.end, clock.now());
  await db.transaction().execute(async (tx) => {
    await lockStops(tx, target);
    const known = await readStops(tx, target);
    for (const side of sidesToStop(target, known, typed)) {
      const lasting = known[side]?.until === null ? known[side] : null;
      if (until !== null && lasting !== null)
        throw refuseBy('stoppedForGood', { name: target.name, side, reason: lasting.reason });
      await writeStop(tx, target, side, { reason: byOperator(why), until });
    }
  });
  await reload.catalogue();
  return say('offerStopped', { name: target.name, side: typed, until: until?.toISOString() ?? null });
}

/** The stop of a token that was never started stays: it is hidden until it is set up. */
function sidesToStop({ name }: Target, known: Stops, typed: Direction): readonly Side[] {
  const sides = sidesOf(typed);
  const open = sides.filter((side) => known[side]?.reason.by !== 'tokenAdded');
  const [side = 'in'] = sides;
  if (open.length === 0) throw refuseBy('stoppedForGood', { name, side, reason: { by: 'tokenAdded' } });
  return open;
}

async function start(
  { db, clock, catalogue, rates, reload }: OperatorDeps,
  target: Target,
  { direction: typed }: Pick<StopValues, 'direction'>,
): Promise<Answer> {
  const frozen = await db.transaction().execute(async (tx) => {
    await lockStops(tx, target);
    if (target.kind === 'asset') {
      assertSetUp({ catalogue, rates }, target);
      await showAsset(tx, target.id);
    }
    for (const side of sidesOf(typed)) await endStop(tx, clock.now(), target, side);
    return typed !== 'in' && (await isFrozen(tx, target));
  });
  await reload.catalogue();
  return say('offerStarted', { name: target.name, side: typed, isFrozen: frozen });
}

/** Customers would find a coin that cannot be exchanged. */
function assertSetUp(
  { catalogue, rates }: Pick<OperatorDeps, 'catalogue' | 'rates'>,
  { id, name }: Target,
): void {
  const known = catalogue();
  const asset = known.assetById(id);
  if (asset.isShown) return;
  const coin = currencyName(known, asset.currencyId);
  if (rates.priceOf(asset.currencyId) === null) throw refuseBy('tokenUnpriced', { asset: name, coin });
  if (!hasDirectionOn(known, asset)) throw refuseBy('tokenPairsOff', { asset: name, coin });
}

const writeStop = (tx: Tx, { kind, id }: Stoppable, side: Side, value: Stop | null): Promise<void> =>
  kind === 'network' ? stopNetwork(tx, id, side, value) : writeAssetStop(tx, id, side, value);

async function endStop(tx: Tx, now: Date, target: Stoppable, side: Side): Promise<void> {
  if (target.kind === 'asset' && side === 'out') await startPayments(tx, now, target.id);
  else await writeStop(tx, target, side, null);
}

const isFrozen = async (tx: Tx, { kind, id }: Stoppable): Promise<boolean> =>
  kind === 'network' && (await readNetworkStops(tx, id)).wallet !== null;
