/** A refund keeps 5 % after screening. */
import { type Decimal, formatDecimal, ZERO } from '@parom/contract/money';
import { assetName, type Catalogue } from '../currencies/index.ts';
import type { AmlWord, GoingBack } from '../tickets/index.ts';
import { flag } from './arguments.ts';
import { refuse } from './operator-command.ts';

export const amlArguments = {
  aml: flag('keep 5% besides the network’s fee although screening stopped no deposit: an operator did'),
  'waive-aml': flag('do not keep the 5%, although screening stopped the deposit'),
} as const;

interface Typed {
  readonly aml: boolean;
  readonly 'waive-aml': boolean;
}

export function amlChoiceOf({ aml, 'waive-aml': isWaived }: Typed): AmlWord {
  if (aml && isWaived) throw refuse('--aml keeps the 5%, --waive-aml does not: name one of them');
  return aml ? 'kept' : isWaived ? 'waived' : 'unsaid';
}

export function deductionText(
  catalogue: Catalogue,
  word: AmlWord,
  goingBack: readonly GoingBack[],
): string[] {
  const stopped = goingBack.filter(({ deposit }) => deposit.wasStopped);
  const kept = goingBack.filter(({ amlFee }) => amlFee > ZERO);
  const others = goingBack.filter(({ deposit }) => !deposit.wasStopped);
  if (word === 'waived')
    return stopped.length === 0
      ? []
      : [`Screening stopped ${named(stopped)}. The 5% are waived: nothing is kept.`];
  if (kept.length === 0)
    return word === 'kept' && goingBack.length > 0
      ? ['--aml keeps nothing here, because screening stopped another deposit of this ticket.']
      : [];
  const sums = list.format(kept.map((one) => `${sumOf(catalogue, one, one.amlFee)} of ${named([one])}`));
  const why = stopped.length > 0 ? 'screening stopped it' : 'by --aml';
  const rest =
    word === 'kept' && stopped.length > 0 && others.length > 0
      ? [`Nothing is kept of ${named(others)}: screening did not stop it.`]
      : [];
  return [`5% are kept besides the network’s fee, ${sums}: ${why}.`, ...rest];
}

const list = new Intl.ListFormat('en-GB');
const sumOf = (catalogue: Catalogue, { deposit }: GoingBack, amount: Decimal): string =>
  `${formatDecimal(amount)} ${assetName(catalogue, deposit)}`;
const named = (some: readonly GoingBack[]): string =>
  list.format(some.map(({ deposit }) => `deposit ${deposit.id}`));
