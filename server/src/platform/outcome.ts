import type { Db, Tx } from './db/db.ts';

export type Outcome = { readonly done: true } | Declined;

export interface Declined {
  readonly done: false;
  readonly why: string;
}

export const DONE: Outcome = { done: true };
export const declined = (why: string): Declined => ({ done: false, why });

class Undo extends Error {}

/** Rolls back when the command is declined. */
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
