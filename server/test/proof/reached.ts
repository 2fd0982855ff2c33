/**
 * What the walks of one run have reached. A step that is always declined, or a state that no ticket
 * reaches, shows nothing.
 */
import { sql } from 'kysely';
import type { Db } from '../../src/platform/db/db.ts';

export interface Reached {
  /** A step did what it says. */
  readonly steps: Set<string>;
  /** A command was obeyed. */
  readonly commands: Set<string>;
  readonly states: Set<string>;
}

export const nothingReached = (): Reached => ({ steps: new Set(), commands: new Set(), states: new Set() });

/** A step's name without what it was done to: `operator: hold ticket #`. */
export const kindOf = ({ name }: { readonly name: string }): string => name.replaceAll(/\d+/g, '#');

/** Asked now and then: what does not stay must be seen while it is there. */
export async function lookAround(db: Db, { states }: Reached): Promise<void> {
  const { rows } = await sql<{ state: string }>`
    select distinct 'move ' || from_status || ' to ' || to_status as state from ticket_history where from_status is not null
     union select 'verdict ' || verdict from deposit_judgements
     union select 'disposition ' || disposition from deposit_judgements
     union select purpose || ' ' || state from payments
     union select 'withdrawal ' || state from withdrawals`.execute(db);
  for (const { state } of rows) states.add(state);
}
