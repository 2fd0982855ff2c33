/**
 * Sentences about stale events: a deposit or payment counted before it is final. They compare the service
 * with the networks' blocks, and each step with the step before.
 */
import { sql } from 'kysely';
import type { Db } from '../../src/platform/db/db.ts';
import { isTold } from './alerted.ts';
import type { Breaches } from './books.ts';

/** The head of a simulated network only rises: a re-org of n blocks makes n + 1. */
const depthOf = (networkId: string, height: string) => sql`
  (select max(b.height) from sim_blocks b where b.network_id = ${sql.ref(networkId)}) - ${sql.ref(height)} + 1`;

export const tooEarly: Breaches = {
  'a deposit is final before its network confirmed it often enough': sql`
    select d.id, d.network_id, d.block_height from deposits d join networks n on n.id = d.network_id
     where d.state = 'final' and ${depthOf('d.network_id', 'd.block_height')} < n.approves_required`,
  'a payment is final before its network confirmed it often enough': sql`
    select t.id, t.network_id, t.block_height from transmissions t join networks n on n.id = t.network_id
     where t.state = 'final' and ${depthOf('t.network_id', 't.block_height')} < n.approves_required`,
  'a deposit was credited, exchanged or sent back, and was never final': sql`
    select d.id, j.disposition, j.credit_entry_key from deposits d join deposit_judgements j on j.deposit_id = d.id
     where d.final_at is null and d.state <> 'vanished' and j.loss_entry_key is null
       and ${isTold('deposit.vanished', 'depositId', 'd.id')}
       and (j.credit_entry_key is not null or j.disposition in ('exchanged', 'refunding', 'refunded'))`,
  'a payment is settled in the books, and was never in a final block': sql`
    select p.id, p.purpose, p.state from payments p join ledger_entries e on e.key = 'settled:' || p.id
     where p.state in ('queued', 'signed', 'sent', 'cancelled') and p.times_taken_back = 0`,
  'a payment of ours carries another recipient or sum than its row': sql`
    select p.id, p.purpose, p.address, p.amount from payments p join assets a on a.id = p.asset_id
     where exists (select from sim_transactions s where s.network_id = a.network_id and s.tx_id = p.tx_id)
       and not exists (
         select from sim_transactions s
          where s.network_id = a.network_id and s.tx_id = p.tx_id and s.currency_id = a.currency_id
            and s.address = p.address and s.memo is not distinct from p.memo and s.amount = p.amount)`,
  'a transaction of ours has more outputs than payments': sql`
    select t.id, t.tx_id from transmissions t
     where (select count(*) from sim_transactions s where s.network_id = t.network_id and s.tx_id = t.tx_id)
         > (select count(*) from payment_transmissions l where l.transmission_id = t.id)`,
  'a payout goes to another recipient than its ticket names': sql`
    select p.id, p.ticket_id from payments p join tickets t on t.id = p.ticket_id
     where p.purpose = 'payout'
       and (p.address <> t.to_address or p.memo is distinct from t.to_memo or p.asset_id <> t.get_asset_id)`,
};

interface DepositNow {
  readonly id: number;
  readonly state: string;
  readonly block: string | null;
  readonly isCredited: boolean;
}
interface TicketNow {
  readonly id: string;
  readonly status: number;
  readonly payment: string | null;
}

export interface StaleEvents {
  /** Compares with the step before. @returns the sentences of what only a stale event explains */
  observe(db: Db): Promise<string[]>;
}

export function watchStaleEvents(): StaleEvents {
  let deposits = new Map<number, DepositNow>();
  let tickets = new Map<string, TicketNow>();
  return {
    observe: async (db) => {
      const [depositsNow, ticketsNow] = await now(db);
      const wrong = [
        ...depositsNow
          .filter((deposit) => isCreditedEarly(deposits.get(deposit.id), deposit))
          .map(({ id }) => {
            return `deposit ${id} was credited while it was only mined`;
          }),
        ...ticketsNow
          .filter((ticket) => isCompletedEarly(tickets.get(ticket.id), ticket))
          .map(({ id }) => {
            return `ticket ${id} was completed while its payment was taken back`;
          }),
      ];
      deposits = new Map(depositsNow.map((deposit) => [deposit.id, deposit]));
      tickets = new Map(ticketsNow.map((ticket) => [ticket.id, ticket]));
      return wrong;
    },
  };
}

/** In the same block before and after, and mined both times: it was not final in between. */
const isCreditedEarly = (before: DepositNow | undefined, after: DepositNow): boolean =>
  before !== undefined &&
  !before.isCredited &&
  after.isCredited &&
  after.state === 'mined' &&
  before.state === 'mined' &&
  before.block === after.block;

const COMPLETED = 4;
/** Sent, and taken back as often as before: the payment was not final in between. */
const isCompletedEarly = (before: TicketNow | undefined, after: TicketNow): boolean =>
  before !== undefined &&
  before.status !== COMPLETED &&
  after.status === COMPLETED &&
  before.payment !== null &&
  before.payment === after.payment;

async function now(db: Db): Promise<[DepositNow[], TicketNow[]]> {
  const deposits = await sql<DepositNow>`
    select d.id, d.state, d.block_hash as block, j.credit_entry_key is not null as "isCredited"
      from deposits d join deposit_judgements j on j.deposit_id = d.id`.execute(db);
  const tickets = await sql<TicketNow>`
    select t.id, t.status,
           (select p.id || ' ' || p.times_taken_back from payments p
             where p.ticket_id = t.id and p.purpose = 'payout' and p.state in ('signed', 'sent') limit 1) as payment
      from tickets t`.execute(db);
  return [deposits.rows, tickets.rows];
}
