import { type AnswerParts, type Coded, coded, inEnglish } from '@parom/contract/console/answers/answers';
import type { RefusalCode } from '@parom/contract/console/answers/refusals';
import type { Db, Tx } from './db/db.ts';

export type Outcome = { readonly done: true } | Declined;

export interface Declined {
  readonly done: false;
  /** For the operator's language. */
  readonly said: readonly Coded[];
  /** The same in English. */
  readonly why: string;
}

export const DONE: Outcome = { done: true };
/** Takes no sentence: each language has one for each code. */
export function declined<Code extends RefusalCode>(code: Code, parts: AnswerParts[Code]): Declined {
  const said = [coded(code, parts)];
  return { done: false, said, why: inEnglish(said) };
}

class Undo extends Error {
  constructor(readonly declined: Declined) {
    super(declined.why);
  }
}

/** Rolls back when the command is declined. */
export function allOrNothing<Done extends { readonly done: true }>(
  db: Db,
  act: (tx: Tx) => Promise<Done | Declined>,
): Promise<Done | Declined> {
  return db
    .transaction()
    .execute(async (tx) => {
      const outcome = await act(tx);
      if (!outcome.done) throw new Undo(outcome);
      return outcome;
    })
    .catch((error: unknown) => {
      if (error instanceof Undo) return error.declined;
      throw error;
    });
}
