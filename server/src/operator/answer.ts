import {
  type AnswerCode,
  type AnswerParts,
  type Coded,
  cellOf,
  coded,
  inEnglish,
} from '@parom/contract/console/answers/answers';
import type { SaidCell } from '@parom/contract/console/answers/said';
import type { Outcome } from '../platform/outcome.ts';
import { refusalOf } from './refuse.ts';

export { coded };

/** Data: the terminal and the console put it into words. */
export class Answer {
  constructor(readonly said: readonly Coded[]) {}

  get english(): string {
    return inEnglish(this.said);
  }
}

export const say = <Code extends AnswerCode>(code: Code, parts: AnswerParts[Code]): Answer =>
  new Answer([coded(code, parts)]);

export const cell = <Code extends AnswerCode>(code: Code, parts: AnswerParts[Code]): SaidCell =>
  cellOf([coded(code, parts)]);

/** @throws Refusal */
export function unlessDeclined(outcome: Outcome, answer: Answer): Answer {
  if (!outcome.done) throw refusalOf(outcome);
  return answer;
}
