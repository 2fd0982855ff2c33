/** A refund keeps 5 % after screening. */

import type { Coded } from '@parom/contract/console/answers/answers';
import { ZERO } from '@parom/contract/money';
import type { Catalogue } from '../currencies/index.ts';
import type { AmlWord, GoingBack } from '../tickets/index.ts';
import { coded } from './answer.ts';
import { sumIn } from './names.ts';
import { refuseBy } from './refuse.ts';

interface Typed {
  readonly aml: boolean;
  readonly 'waive-aml': boolean;
}

export function amlChoiceOf({ aml, 'waive-aml': isWaived }: Typed): AmlWord {
  if (aml && isWaived) throw refuseBy('amlBothWays', {});
  return aml ? 'kept' : isWaived ? 'waived' : 'unsaid';
}

export function deductionSaid(catalogue: Catalogue, word: AmlWord, goingBack: readonly GoingBack[]): Coded[] {
  const stopped = goingBack.filter(({ deposit }) => deposit.wasStopped);
  const kept = goingBack.filter(({ amlFee }) => amlFee > ZERO);
  const others = goingBack.filter(({ deposit }) => !deposit.wasStopped);
  if (word === 'waived')
    return stopped.length === 0 ? [] : [coded('amlWaived', { deposits: idsOf(stopped) })];
  if (kept.length === 0) return word === 'kept' && goingBack.length > 0 ? [coded('amlKeepsNothing', {})] : [];
  const fees = kept.map(({ deposit, amlFee }) => ({
    deposit: deposit.id,
    fee: sumIn(catalogue, deposit, amlFee),
  }));
  const by = stopped.length > 0 ? 'screening' : 'operator';
  const rest =
    word === 'kept' && stopped.length > 0 && others.length > 0
      ? [coded('amlNotKeptOf', { deposits: idsOf(others) })]
      : [];
  return [coded('amlKept', { fees, by }), ...rest];
}

const idsOf = (some: readonly GoingBack[]): number[] => some.map(({ deposit }) => deposit.id);
