import { monitorCalls } from '@parom/contract/console/commands/monitor-calls';
import { formatDecimal } from '@parom/contract/money';
import { isMonitorLabel, monitorLabels, NO_LABELS } from '@parom/contract/monitor-labels';
import { assetName } from '../currencies/index.ts';
import {
  codeOf,
  type Direction,
  type DirectionKey,
  floatingOf,
  hiddenDirections,
  hideDirection,
  keyOf,
  labelDirection,
  labelledDirections,
  sellableNow,
  unhideDirection,
} from '../export/index.ts';
import { say } from './answer.ts';
import { directionNamed } from './directions.ts';
import { type OperatorDeps, runs } from './operator-command.ts';
import { refuseBy } from './refuse.ts';

export const monitorCommands = runs(monitorCalls, {
  monitors: (deps) => listDirections(deps),
  'hide-from-monitors': async (deps, values, { email }) => {
    const { name, ...key } = keyNamed(deps, values);
    const hidden = { ...key, hiddenBy: email, hiddenAt: deps.clock.now() };
    const isNew = await deps.db.transaction().execute((tx) => hideDirection(tx, hidden));
    if (!isNew) throw refuseBy('hiddenAlready', { name });
    return say('hiddenFromMonitors', { name });
  },
  'show-to-monitors': async (deps, values) => {
    const { name, ...key } = keyNamed(deps, values);
    const wasHidden = await deps.db.transaction().execute((tx) => unhideDirection(tx, key));
    if (!wasHidden) throw refuseBy('notHidden', { name });
    return say('shownToMonitors', { name });
  },
  'label-for-monitors': async (deps, values) => {
    const { name, ...key } = keyNamed(deps, values);
    const asked = values.labels === NO_LABELS ? [] : values.labels.split(',').map((label) => label.trim());
    const unknown = asked.find((label) => !isMonitorLabel(label));
    if (unknown !== undefined) throw refuseBy('labelUnknown', { label: unknown, known: [...monitorLabels] });
    const set = monitorLabels.filter((label) => asked.includes(label));
    await deps.db.transaction().execute((tx) => labelDirection(tx, { ...key, labels: set }));
    return say('labelledForMonitors', { name, labels: set });
  },
});

interface Sides {
  readonly from: string;
  readonly to: string;
}

function keyNamed({ catalogue }: OperatorDeps, sides: Sides): DirectionKey & { readonly name: string } {
  const { name, assets } = directionNamed(catalogue(), sides.from, sides.to);
  if (assets === null) throw refuseBy('directionWithoutNetworks', {});
  const [give, get] = assets;
  if (give.id === get.id) throw refuseBy('directionOfOneCoin', {});
  return { name, giveAssetId: give.id, getAssetId: get.id };
}

/** Those that are sold now, and the hidden ones in any case. */
export async function listDirections(deps: OperatorDeps) {
  const [sold, hidden, labelled] = await Promise.all([
    sellableNow(deps),
    hiddenDirections(deps.db),
    labelledDirections(deps.db),
  ]);
  const labelsOf = new Map(labelled.map((one) => [keyOf(one), one.labels.join(', ')]));
  const hiddenBy = new Map(hidden.map((one) => [keyOf(one), one]));
  const soldKeys = new Set(sold.map(keyOf));
  const rest = hidden.filter((one) => !soldKeys.has(keyOf(one)));
  return [...sold, ...rest].map((one) => {
    const by = hiddenBy.get(keyOf(one));
    return {
      ...namesOf(deps, one),
      isShown: by === undefined,
      hiddenBy: by?.hiddenBy ?? null,
      hiddenAt: by?.hiddenAt.toISOString() ?? null,
      ownLabels: labelsOf.get(keyOf(one)) ?? NO_LABELS,
      ...('out' in one
        ? termsOf(one)
        : { out: null, reserve: null, minGive: null, maxGive: null, labels: null }),
    };
  });
}

function namesOf({ catalogue }: OperatorDeps, { giveAssetId, getAssetId }: DirectionKey) {
  const known = catalogue();
  const [give, get] = [giveAssetId, getAssetId].map((id) => {
    const asset = known.assets.find((one) => one.id === id);
    return asset === undefined
      ? { name: `${id}`, code: `${id}` }
      : { name: assetName(known, asset), code: codeOf(known, asset) };
  });
  return { give: give?.name ?? '', get: get?.name ?? '', from: give?.code ?? '', to: get?.code ?? '' };
}

const termsOf = (direction: Direction) => ({
  out: formatDecimal(direction.out),
  reserve: formatDecimal(direction.reserve),
  minGive: formatDecimal(direction.minGive),
  maxGive: formatDecimal(direction.maxGive),
  labels: [
    `floating ${floatingOf(direction)}`,
    ...(direction.isManual ? ['manual'] : []),
    ...direction.labels,
  ].join(', '),
});
