import { confirmationCalls } from '@parom/contract/console/commands/confirmation-calls';
import { AMOUNT_SCALE } from '@parom/contract/limits';
import { decimalsOf, formatDecimal, parseDecimal, ZERO } from '@parom/contract/money';
import {
  assetName,
  type Catalogue,
  type ConfirmationStep,
  type Network,
  writeConfirmations,
} from '../currencies/index.ts';
import { lockStops } from '../payments/index.ts';
import { type Answer, say } from './answer.ts';
import { assetNamed } from './names.ts';
import { type OperatorDeps, runs } from './operator-command.ts';
import { refuseBy } from './refuse.ts';

const MOST_STEPS = 10;
/** The watcher remembers the hashes of 500 blocks. */
const MOST = 400;
/** Undoing one block of Bitcoin costs more than a small sum. */
const LEAST_OF: Readonly<Record<string, number>> = { bitcoin: 1 };

export const confirmationCommands = runs(confirmationCalls, {
  'set-confirmations': (deps, values) => setConfirmations(deps, values),
});

interface Values {
  readonly asset: string;
  readonly confirmations: string;
}

async function setConfirmations({ db, catalogue, reload }: OperatorDeps, values: Values): Promise<Answer> {
  const asset = assetNamed(catalogue(), values.asset);
  const name = assetName(catalogue(), asset);
  const network = networkOf(catalogue(), asset.networkId, name);
  const steps = stepsTyped(values.confirmations);
  refuseSteps(steps, network);
  await db.transaction().execute(async (tx) => {
    await lockStops(tx, { kind: 'asset', id: asset.id });
    await writeConfirmations(tx, asset.id, steps);
  });
  await reload.catalogue();
  return say('confirmationsSet', {
    asset: name,
    steps: steps.map(({ from, confirmations }) => ({ from: formatDecimal(from), blocks: confirmations })),
  });
}

function networkOf(catalogue: Catalogue, networkId: number | null, name: string): Network {
  if (networkId === null) throw refuseBy('hasNoNetwork', { name });
  return catalogue.networkById(networkId);
}

function stepsTyped(typed: string): ConfirmationStep[] {
  const words = typed.split(/[\s,;]+/).filter((word) => word !== '');
  return words.map((word) => {
    const [sum = '', blocks = '', ...more] = word.split(':');
    const from = parseDecimal(sum);
    if (from === null || from < ZERO || !/^\d{1,3}$/.test(blocks) || more.length > 0)
      throw refuseBy('confirmationStepMalformed', { typed: word });
    return { from, confirmations: Number.parseInt(blocks, 10) };
  });
}

function refuseSteps(steps: readonly ConfirmationStep[], network: Network): void {
  const least = LEAST_OF[network.code] ?? network.approvesRequired;
  const [first] = steps;
  if (first?.from !== ZERO) throw refuseBy('stepsFromZero', {});
  if (steps.length > MOST_STEPS) throw refuseBy('stepsTooMany', { most: MOST_STEPS });
  if (steps.some(({ from }) => decimalsOf(from) > AMOUNT_SCALE))
    throw refuseBy('sumsTooFine', { most: AMOUNT_SCALE });
  const isRising = steps.every((step, at) => {
    const before = steps[at - 1];
    return before === undefined || (step.from > before.from && step.confirmations > before.confirmations);
  });
  if (!isRising) throw refuseBy('confirmationsNotRising', {});
  if (first.confirmations < least) throw refuseBy('confirmationsTooFew', { network: network.name, least });
  if ((steps.at(-1)?.confirmations ?? 0) > MOST) throw refuseBy('blocksTooMany', { most: MOST });
}
