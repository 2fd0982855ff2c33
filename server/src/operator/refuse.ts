import { type AnswerParts, coded, inEnglish } from '@parom/contract/console/answers/answers';
import type { RefusalCode } from '@parom/contract/console/answers/refusals';
import { operatorCodes } from '@parom/contract/errors';
import type { Declined } from '../platform/outcome.ts';
import { Refusal } from '../platform/refusal.ts';

/** Of a text or a setting that an operator typed. They are English. */
export const refuseFaults = (faults: readonly string[]): Refusal =>
  new Refusal(operatorCodes.refused, faults.join('; '));

/** The console says it in the operator's language. */
export function refuseBy<Code extends RefusalCode>(code: Code, parts: AnswerParts[Code]): Refusal {
  const said = [coded(code, parts)];
  return new Refusal(operatorCodes.refused, inEnglish(said), 422, null, said);
}

export const refusalOf = ({ why, said }: Pick<Declined, 'why' | 'said'>): Refusal =>
  new Refusal(operatorCodes.refused, why, 422, null, said);
