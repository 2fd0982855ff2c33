import type { AnswerParts } from '@parom/contract/console/answers/answers';
import type { RefusalCode } from '@parom/contract/console/answers/refusals';
import { consoleCodes } from '@parom/contract/console/codes';
import { generalCodes } from '@parom/contract/errors';
import type { Refusal } from '../platform/refusal.ts';
import { codedRefusal } from '../platform/refuse.ts';

export const invalid = <Code extends RefusalCode>(code: Code, parts: AnswerParts[Code]): Refusal =>
  codedRefusal({ errorCode: consoleCodes.invalid }, code, parts);

export const unauthorised = (code: 'sessionEnded' | 'sessionMissing'): Refusal =>
  codedRefusal({ errorCode: generalCodes.unauthorised, status: 401 }, code, {});

export const tooManyTries = (code: 'logInsTooMany' | 'logInLocked', retryAfterMs: number): Refusal =>
  codedRefusal({ errorCode: generalCodes.tooManyCalls, status: 429, retryAfterMs }, code, {});
