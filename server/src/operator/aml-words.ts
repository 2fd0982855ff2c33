/** What an operator says of the 5 % that a refund keeps after screening, and what he reads of them. */
import { type Decimal, formatDecimal, ZERO } from '@parom/contract/money';
import { assetName, type Catalogue } from '../currencies/index.ts';
import type { AmlWord, GoingBack } from '../tickets/index.ts';
import { flag } from './arguments.ts';
import { refuse } from './operator-command.ts';

export const amlArguments = {
  aml: flag(
    'a human stopped it, as screening would have: 5% are kept besides the network’s fee; of what screening stopped they are without it',
  ),
  'waive-aml': flag('the 5% are not kept, though screening stopped it'),
} as const;

interface Said {
  readonly aml: boolean;
  readonly 'waive-aml': boolean;
}

/** @throws Refusal where both are said */
export function amlWordOf({ aml, 'waive-aml': isWaived }: Said): AmlWord {
  if (aml && isWaived) throw refuse('--aml keeps the 5%, --waive-aml does not: say one of them');
  return aml ? 'kept' : isWaived ? 'waived' : 'unsaid';
}

/** What is kept of which deposit, and why; nothing where screening is no matter. */
export function spokenDeduction(
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
      : [`Screening stopped ${named(stopped)}: the 5% are waived, nothing is kept of it.`];
  if (kept.length === 0)
    return word === 'kept' && goingBack.length > 0
      ? ['--aml keeps nothing: screening stopped another deposit of this ticket.']
      : [];
  const sums = list.format(kept.map((one) => `${sumOf(catalogue, one, one.amlFee)} of ${named([one])}`));
  const why = stopped.length > 0 ? 'screening stopped it' : 'by --aml';
  const rest =
    word === 'kept' && stopped.length > 0 && others.length > 0
      ? [`Of ${named(others)} nothing is: screening did not stop it.`]
      : [];
  return [`5% are kept besides the network’s fee, ${sums}: ${why}.`, ...rest];
}

const list = new Intl.ListFormat('en-GB');
const sumOf = (catalogue: Catalogue, { deposit }: GoingBack, amount: Decimal): string =>
  `${formatDecimal(amount)} ${assetName(catalogue, deposit)}`;
const named = (some: readonly GoingBack[]): string =>
  list.format(some.map(({ deposit }) => `deposit ${deposit.id}`));
