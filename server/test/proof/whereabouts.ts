/** Where the coins of every deposit are, and what the tickets did: rules for each at any moment. */
import { sql } from 'kysely';
import type { Db } from '../../src/platform/db/db.ts';
import { isTold } from './alerted.ts';
import { type Breaches, breaches, breachesIn } from './books.ts';
import { movesMade } from './moves-made.ts';
import { leftOnAddresses, onAddresses } from './on-addresses.ts';
import { onNetworks, unreadOnNetworks } from './on-networks.ts';
import { owed } from './owed.ts';
import { tooEarly } from './too-early.ts';
import { paidWithoutDeposit } from './without-deposit.ts';

const live = sql`state not in ('failed', 'cancelled')`;
/** As the audit names it: a card or phone by its last four digits. */
const shownAddress = sql`case when p.address like 'phone-%' or p.address like 'card-%'
  then '•••• ' || split_part(p.address, '-', 2) else p.address end`;

/** The last digit of a share, at most: of roubles. */
const roundedUpBy = sql.lit(0.01);

const whereabouts: Breaches = {
  'a final deposit is in no place that a deposit can end in': sql`
    select d.id, d.state, j.disposition, j.credit_entry_key from deposits d join deposit_judgements j on j.deposit_id = d.id
     where d.state = 'final' and ${isTold('deposit.final', 'depositId', 'd.id')}
       and ${isTold('deposit.vanished', 'depositId', 'd.id')}
       and (j.credit_entry_key is null or j.disposition = 'vanished')`,
  'a deposit that no longer exists still waits for a decision': sql`
    select d.id, d.state, j.disposition, j.credit_entry_key from deposits d join deposit_judgements j on j.deposit_id = d.id
     where d.state = 'vanished' and ${isTold('deposit.vanished', 'depositId', 'd.id')}
       and j.disposition in ('open', 'parked', 'unmatched')`,
  'a deposit is exchanged and its ticket has no payout': sql`
    select j.deposit_id from deposit_judgements j
     where j.disposition = 'exchanged' and not exists (
       select from payments p where p.ticket_id = j.ticket_id and p.purpose = 'payout'
          and (p.${live} or not ${isTold('payment.failed', 'paymentId', 'p.id')}))`,
  'a ticket has a payout and none of its deposits was exchanged': sql`
    select p.ticket_id from payments p
     where p.purpose = 'payout' and p.${live} and not exists (
       select from deposit_judgements j where j.ticket_id = p.ticket_id and j.disposition = 'exchanged')`,
  'a deposit goes back and has no refund': sql`
    select j.deposit_id, j.disposition from deposit_judgements j
     where j.disposition in ('refunding', 'refunded') and not exists (
       select from payments p where p.deposit_id = j.deposit_id and p.purpose = 'refund'
          and (p.${live} or not ${isTold('payment.failed', 'paymentId', 'p.id')}))`,
  'a deposit has a refund and does not go back': sql`
    select j.deposit_id, j.disposition from deposit_judgements j
      join payments p on p.deposit_id = j.deposit_id and p.purpose = 'refund' and p.${live}
     where j.disposition not in ('refunding', 'refunded')`,
  'the network carries two payouts of one ticket': sql`
    select p.ticket_id from payments p
      join sim_transactions s on s.tx_id = p.tx_id and s.from_service and s.output_index = 0
                             and s.state in ('mempool', 'mined')
     where p.purpose = 'payout' group by p.ticket_id having count(*) > 1`,
  'a completed ticket waits for a decision about money': sql`
    select t.id from tickets t join deposit_judgements j on j.ticket_id = t.id
     where t.status = 4 and j.disposition = 'open'`,
  'a reserve is promised for a ticket that expects nothing': sql`
    select t.id, t.status, t.reserved from tickets t where t.reserved > 0 and t.status not in (1, 2, 3)`,
  'a promise counts as paid, and what came brings less than half of it, or is less than is exchanged': sql`
    select t.id, t.reserved, c.came, c.worth from tickets t cross join lateral (
        select coalesce(sum(d.amount), 0) as came,
               coalesce(sum(d.amount * coalesce(j.locked_give_usdt, t.give_usdt) / coalesce(j.locked_get_usdt, t.get_usdt)), 0)
                 / (1 + t.markup_bps / 10000.0) as worth
          from deposits d join deposit_judgements j on j.deposit_id = d.id
         where d.deposit_address_id = t.deposit_address_id and d.state <> 'vanished' and j.disposition = 'open') as c
     where t.status in (1, 2) and t.reserved > 0 and not t.reserve_is_unpaid
       and (c.came < t.min_give or t.reserved - 2 * ${roundedUpBy} > 2 * c.worth)
       and not exists (
         select from deposits d left join deposit_judgements j on j.deposit_id = d.id
          where d.deposit_address_id = t.deposit_address_id
            and case when d.state = 'vanished' then j.disposition = 'open'
                     else coalesce(j.disposition, 'vanished') = 'vanished' end)`,
  'a deposit was exchanged, and its parts at their rates are not all of it': sql`
    select d.id, d.amount, j.exchanged_at_rates from deposits d join deposit_judgements j on j.deposit_id = d.id
     where j.disposition = 'exchanged'
       and d.amount is distinct from (select sum((part ->> 'amount')::numeric)
                                        from jsonb_array_elements(j.exchanged_at_rates) as part)`,
  'coins of a blocked address were exchanged, and no operator said so': sql`
    select d.id, p.ticket_id from payments p
      join tickets t on t.id = p.ticket_id
      join deposit_judgements j on j.ticket_id = p.ticket_id and j.disposition = 'exchanged'
      join deposits d on d.id = j.deposit_id
      join blocked_addresses b on b.address = d.sender and b.added_at < p.created_at
     where p.purpose = 'payout' and p.${live}
       and (not j.was_stopped or t.approved_at is null or t.approved_at < d.first_seen_at)`,
  'a payout goes to an address that was blocked when it was decided, and no operator said so': sql`
    select p.id, p.ticket_id, b.at as blocked_at, p.created_at from payments p
      join tickets t on t.id = p.ticket_id
      join audit_log b on b.command = 'block-address' and b.outcome = 'done'
                      and b.arguments ->> 'address' = ${shownAddress} and b.at < p.created_at
     where p.purpose = 'payout' and p.${live} and (not t.address_was_stopped or not exists (
         select from audit_log w where w.command in ('continue-ticket', 'pay-ticket') and w.arguments ->> 'ticket' = t.id::text
            and w.arguments -> 'pay-stopped-address' = 'true' and w.outcome = 'done' and w.at <= p.created_at))
       and not exists (
         select from audit_log u where u.command = 'unblock-address' and u.outcome = 'done'
            and u.arguments ->> 'address' = ${shownAddress} and u.id > b.id and u.at <= p.created_at)`,
  'the service itself found its books broken': sql`
    select ticket_id, why from ticket_history where to_status = 0 and by_whom not like 'operator:%'`,
};

/** Nothing of this may remain once all due work is done, with every network up and every price fresh. */
const unrest: Breaches = {
  'a ticket never comes to rest': sql`
    select t.id, t.status from tickets t where t.status in (1, 2)
       or (t.status = 3 and not exists (select from payments p where p.ticket_id = t.id and p.state = 'manual'))
       or (t.status = 7 and not exists (
            select from deposit_judgements j where j.ticket_id = t.id and j.disposition = 'parked'))`,
  'a payment never comes to its end': sql`
    select id, purpose, state, attempts, last_error from payments where state in ('queued', 'signed', 'sent')`,
  'a deposit waits, and nothing that a human could see': sql`
    select d.id, d.state, j.disposition, t.status from deposits d
      join deposit_judgements j on j.deposit_id = d.id left join tickets t on t.id = j.ticket_id
     where d.state = 'final' and j.disposition = 'open' and t.status not in (0, 9)`,
  'a deposit never comes to its end': sql`
    select id, network_id, state, ticket_id from deposits left join deposit_judgements on deposit_id = id
     where state in ('mempool', 'mined')`,
};

/** But for the alerts that were right about burnt coins: an operator has them still to book. */
const unlessAlerted = (rightAlerts: ReadonlySet<number>): Breaches => ({
  'reconciliation found wallets and books, or promises and reserve, apart': sql`
    select subject, message from alerts
     where resolved_at is null and subject ~ '^(shortfall|surplus|unseen|promises):'
       and not id = any(${[...rightAlerts]}::bigint[])`,
});

const always: Breaches = {
  ...breaches,
  ...whereabouts,
  ...movesMade,
  ...owed,
  ...onAddresses,
  ...onNetworks,
  ...tooEarly,
  ...paidWithoutDeposit,
};

/** The sentences of everything that is wrong at this moment; empty when nothing is. */
export const wrongNow = (db: Db, rightAlerts: ReadonlySet<number> = new Set()): Promise<string[]> =>
  breachesIn(db, { ...always, ...unlessAlerted(rightAlerts) });

/** The same when the service says that nothing is left to do. */
export const wrongAtRest = async (db: Db): Promise<string[]> => [
  ...(await wrongNow(db)),
  ...(await breachesIn(db, { ...unrest, ...leftOnAddresses, ...unreadOnNetworks })),
];
