import {
  type AnswerCode,
  type AnswerParts,
  type Coded,
  inEnglish,
} from '@parom/contract/console/answers/answers';
import type { RefusalCode } from '@parom/contract/console/answers/refusals';
import { operatorCodes } from '@parom/contract/errors';
import { Refusal } from '../platform/refusal.ts';

export const coded = <Code extends AnswerCode>(code: Code, parts: AnswerParts[Code]): Coded =>
  ({ code, parts }) as unknown as Coded;

export const refuse = (why: string): Refusal => new Refusal(operatorCodes.refused, why);

/** The console says it in the operator's language. */
export function refuseBy<Code extends RefusalCode>(code: Code, parts: AnswerParts[Code]): Refusal {
  const said = [coded(code, parts)];
  return new Refusal(operatorCodes.refused, inEnglish(said), 422, null, said);
}
