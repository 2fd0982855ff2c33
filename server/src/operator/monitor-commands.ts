import { formatDecimal } from '@parom/contract/money';
import { assetName } from '../currencies/index.ts';
import {
  codeOf,
  type Direction,
  type DirectionKey,
  floatingOf,
  hiddenDirections,
  hideDirection,
  keyOf,
  sellableNow,
  unhideDirection,
} from '../export/index.ts';
import { say } from './answer.ts';
import { text } from './arguments.ts';
import { directionNamed } from './directions.ts';
import { type Command, change, type OperatorDeps, question, refuse } from './operator-command.ts';

const from = text('the coin that the customer gives, with its network, as BTC@bitcoin');
const to = text('the coin that the customer gets, with its network, as USDT@tron');

export const monitorCommands = {
  monitors: question({
    summary: 'Lists the directions as monitors read them now, and those hidden from monitors.',
    arguments: {},
    run: (deps) => listDirections(deps),
  }),
  'hide-from-monitors': change({
    summary: 'Takes a direction out of the export. The site still offers it.',
    arguments: { from, to },
    run: async (deps, values, { email }) => {
      const { name, ...key } = keyNamed(deps, values);
      const hidden = { ...key, hiddenBy: email, hiddenAt: deps.clock.now() };
      if (!(await hideDirection(deps.db, hidden))) throw refuse(`${name} is hidden already`);
      return say('hiddenFromMonitors', { name });
    },
  }),
  'show-to-monitors': change({
    summary: 'Puts a hidden direction back into the export.',
    arguments: { from, to },
    run: async (deps, values) => {
      const { name, ...key } = keyNamed(deps, values);
      if (!(await unhideDirection(deps.db, key))) throw refuse(`${name} is not hidden`);
      return say('shownToMonitors', { name });
    },
  }),
} as const satisfies Record<string, Command>;

interface Sides {
  readonly from: string;
  readonly to: string;
}

function keyNamed({ catalogue }: OperatorDeps, sides: Sides): DirectionKey & { readonly name: string } {
  const { name, assets } = directionNamed(catalogue(), sides.from, sides.to);
  if (assets === null) throw refuse('name one direction with its networks, as BTC@bitcoin and USDT@tron');
  const [give, get] = assets;
  if (give.id === get.id) throw refuse('a direction has two different coins');
  return { name, giveAssetId: give.id, getAssetId: get.id };
}

/** Those that are sold now, and the hidden ones in any case. */
export async function listDirections(deps: OperatorDeps) {
  const [sold, hidden] = await Promise.all([sellableNow(deps), hiddenDirections(deps.db)]);
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
  labels: [`floating ${floatingOf(direction)}`, ...(direction.isManual ? ['manual'] : [])].join(', '),
});
