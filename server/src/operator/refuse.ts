import { type AnswerParts, inEnglish } from '@parom/contract/console/answers/answers';
import type { Fault } from '@parom/contract/console/answers/faults';
import type { RefusalCode } from '@parom/contract/console/answers/refusals';
import { operatorCodes } from '@parom/contract/errors';
import type { Declined } from '../platform/outcome.ts';
import { Refusal } from '../platform/refusal.ts';
import { codedRefusal } from '../platform/refuse.ts';

/** Of a text or a setting that an operator typed. */
export const refuseFaults = (faults: readonly Fault[]): Refusal =>
  new Refusal(operatorCodes.refused, faults.map((one) => inEnglish([one])).join('; '), 422, null, faults);

export const refuseBy = <Code extends RefusalCode>(code: Code, parts: AnswerParts[Code]): Refusal =>
  codedRefusal({ errorCode: operatorCodes.refused }, code, parts);

export const refusalOf = ({ why, said }: Pick<Declined, 'why' | 'said'>): Refusal =>
  new Refusal(operatorCodes.refused, why, 422, null, said);
