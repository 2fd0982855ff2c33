import { type AnswerParts, coded, inEnglish } from '@parom/contract/console/answers/answers';
import type { RefusalCode } from '@parom/contract/console/answers/refusals';
import { consoleCodes } from '@parom/contract/console/codes';
import { generalCodes } from '@parom/contract/errors';
import { Refusal } from './refusal.ts';

interface Kind {
  readonly errorCode: number;
  readonly status?: number;
  readonly retryAfterMs?: number | null;
}

/** Takes no sentence: each language has one for each code. */
export function codedRefusal<Code extends RefusalCode>(
  { errorCode, status = 422, retryAfterMs = null }: Kind,
  code: Code,
  parts: AnswerParts[Code],
): Refusal {
  const said = [coded(code, parts)];
  return new Refusal(errorCode, inEnglish(said), status, retryAfterMs, said);
}

export const refuseChanged = <Code extends RefusalCode>(code: Code, parts: AnswerParts[Code]): Refusal =>
  codedRefusal({ errorCode: consoleCodes.changed, status: 409 }, code, parts);

export const refuseMissing = <Code extends RefusalCode>(code: Code, parts: AnswerParts[Code]): Refusal =>
  codedRefusal({ errorCode: generalCodes.notFound, status: 404 }, code, parts);

export const refuseRole = <Code extends RefusalCode>(code: Code, parts: AnswerParts[Code]): Refusal =>
  codedRefusal({ errorCode: generalCodes.forbidden, status: 403 }, code, parts);
