/**
 * Deposits that a re-org takes back before their payment, in the random walk: an operator ends the
 * payment.
 */
import type { SaidCell } from '@parom/contract/console/answers/said';
import { sql } from 'kysely';
import { expect } from 'vitest';
import * as z from 'zod';
import type { Service } from '../service.ts';
import type { Breaches } from './books.ts';

const isLost = sql`
  select j.deposit_id, j.ticket_id, j.disposition, e.at from deposit_judgements j
    join deposits d on d.id = j.deposit_id join ledger_entries e on e.key = j.loss_entry_key
   where d.state = 'vanished'`;

export const paidWithoutDeposit: Breaches = {
  'a payment was signed, or written down without a word of its own, after its deposit was lost': sql`
    select p.id, p.purpose, p.state, l.deposit_id, l.at as lost_at, p.signed_at, p.closed_at
      from payments p join (${isLost}) as l
        on p.purpose = 'payout' and p.ticket_id = l.ticket_id and l.disposition = 'exchanged'
        or p.purpose = 'refund' and p.deposit_id = l.deposit_id
     where p.signed_at > l.at
        or p.state = 'final' and p.signed_at is null and p.closed_at > l.at and not exists (
             select from audit_log c where c.command = 'record-transfer' and c.outcome = 'done'
                and c.arguments -> 'without-deposit' = 'true' and c.at = p.closed_at)`,
};

/** What its operator does in the end, by the words of the alert. `false` when there was nothing to do. */
export async function endWhatIsGone({ db, ask, order }: Service): Promise<boolean> {
  const payouts = (await ask('payouts', { limit: 200 })).json().result as readonly Waiting[];
  const gone = payouts.flatMap(({ waitsFor }) => depositGone.array().parse(waitsFor?.said ?? []));
  for (const { parts } of gone) {
    const { rows } = await sql<{ message: string }>`
      select message from alerts where resolved_at is null and subject = ${`reorg:${parts.deposit}`}`.execute(
      db,
    );
    const [, command = '', argument = '', value = ''] =
      / (\S+) --(ticket|payout) (\S+)$/.exec(rows[0]?.message ?? '') ?? [];
    // Where two payments of a ticket rest on a missing deposit, the first command ends both.
    if (command !== '')
      expect([200, 422], command).toContain(await order(command, { [argument]: value, reason: 'walk' }));
  }
  return gone.length > 0;
}
interface Waiting {
  readonly waitsFor: SaidCell | null;
}
const depositGone = z.object({ code: z.literal('depositGone'), parts: z.object({ deposit: z.number() }) });
