/** What came of a command that may be declined: a result, no error. */
import type { Db, Tx } from './db/db.ts';

/** What was asked for is done, or the sentence that says why it cannot be. */
export type Outcome = { readonly done: true } | Declined;

export interface Declined {
  readonly done: false;
  readonly why: string;
}

export const DONE: Outcome = { done: true };
export const declined = (why: string): Declined => ({ done: false, why });

/** Thrown out of a transaction, so that all of it is undone. */
class Undo extends Error {}

/** A transaction of which nothing stays when the command is declined, however much was done by then. */
export function allOrNothing<Done extends { readonly done: true }>(
  db: Db,
  act: (tx: Tx) => Promise<Done | Declined>,
): Promise<Done | Declined> {
  return db
    .transaction()
    .execute(async (tx) => {
      const outcome = await act(tx);
      if (!outcome.done) throw new Undo(outcome.why);
      return outcome;
    })
    .catch((error: unknown) => {
      if (error instanceof Undo) return declined(error.message);
      throw error;
    });
}
