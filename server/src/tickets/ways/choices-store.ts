import type { WayName } from '@parom/contract/ways';
import type { Tx } from '../../platform/db/db.ts';

export interface NewChoice {
  readonly ticketId: string;
  readonly stateId: number;
  readonly way: WayName;
  readonly quotedAt: Date;
  readonly at: Date;
}

export async function insertChoice(tx: Tx, choice: NewChoice): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('ticket_choices')
    .values({
      ticket_id: choice.ticketId,
      state_id: choice.stateId,
      way: choice.way,
      quoted_at: choice.quotedAt,
      chosen_at: choice.at,
    })
    .onConflict((conflict) => conflict.columns(['ticket_id', 'state_id']).doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}
