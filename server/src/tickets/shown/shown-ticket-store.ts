/** One round trip: each move makes the page ask again. */
import { type Decimal, toDecimal } from '@parom/contract/money';
import type { TicketStatus } from '@parom/contract/ticket-status';
import type { Verdict } from '@parom/contract/tickets';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import type { DepositsTable, PaymentsTable } from '../../schema.ts';
import { partsIn, type RefundKept } from '../deposits/judgement-store.ts';
import type { RatedPart } from '../deposits/taken-rate.ts';
import type { NotedRecalculation } from '../recalculation/noted-recalculations-store.ts';
import type { Ticket } from '../ticket.ts';
import { ticketOf } from '../ticket-store.ts';
import type { Sourced } from './shown-rates.ts';

export interface ShownTicket extends Ticket {
  readonly depositAddress: { readonly address: string; readonly memo: string | null };
  readonly deposits: readonly ShownDeposit[];
  readonly payouts: readonly ShownPayout[];
  readonly history: readonly { readonly status: TicketStatus; readonly at: Date }[];
  readonly recalculations: readonly ShownRecalculation[];
}

export interface ShownRecalculation extends Omit<NotedRecalculation, 'ticketId'> {
  readonly isAcknowledged: boolean;
}

export interface ShownDeposit {
  readonly id: number;
  readonly txId: string;
  readonly networkId: number;
  readonly currencyId: number;
  readonly amount: Decimal;
  readonly state: DepositsTable['state'];
  readonly firstSeenAt: Date;
  readonly verdict: Verdict | null;
  readonly isSentBack: boolean;
  readonly isDust: boolean;
  readonly lock: Sourced | null;
  readonly isPriceAwaited: boolean;
  readonly confirmed: Sourced | null;
  readonly exchangedAt: readonly RatedPart[] | null;
  readonly refundKept: RefundKept | null;
  readonly blockHeight: number | null;
  readonly head: number | null;
}

export interface ShownPayout {
  readonly depositId: number | null;
  readonly purpose: PaymentsTable['purpose'];
  readonly state: PaymentsTable['state'];
  readonly assetId: number;
  readonly address: string;
  readonly memo: string | null;
  readonly amount: Decimal;
  readonly failure: PaymentsTable['failure'];
  readonly txId: string | null;
  /** Of its transaction, where no explorer shows whom that paid. */
  readonly proof: string | null;
  readonly reference: string | null;
  readonly closedAt: Date | null;
}

/** Text: a JSON number would round amounts. */
type Sent<Row> = {
  [Key in keyof Row]: Row[Key] extends Decimal | Date
    ? string
    : Row[Key] extends Date | null
      ? string | null
      : Row[Key] extends Sourced | null
        ? SentRate | null
        : Row[Key] extends RefundKept | null
          ? { readonly networkFee: string; readonly amlFee: string } | null
          : Row[Key] extends readonly RatedPart[] | null
            ? unknown
            : Row[Key];
};
interface SentRate {
  readonly giveUsdt: string;
  readonly getUsdt: string;
  readonly sources: readonly string[];
}

/** A contract can send dust by the thousand. The newest are shown, larger ones first. */
const MOST_UNCOUNTED = 50;

const rateIn = (give: string, get: string, sources: string) =>
  sql`case when ${sql.ref(give)} is not null then jsonb_build_object(
        'giveUsdt', ${sql.ref(give)}::text, 'getUsdt', ${sql.ref(get)}::text,
        'sources', coalesce(${sql.ref(sources)}, '[]')) end`;

const deposits = sql<Sent<ShownDeposit>[]>`coalesce((
  select jsonb_agg(jsonb_build_object(
           'id', d.id, 'txId', d.tx_id, 'networkId', d.network_id,
           'currencyId', d.currency_id, 'amount', d.amount::text, 'state', d.state,
           'firstSeenAt', d.first_seen_at, 'verdict', d.verdict, 'isSentBack', d.is_sent_back,
           'isDust', d.is_dust, 'lock', d.lock, 'isPriceAwaited', d.is_price_awaited, 'confirmed', d.confirmed,
           'exchangedAt', d.exchanged_at_rates, 'refundKept', d.refund_kept, 'blockHeight', d.block_height, 'head', c.height) order by d.id)
    from (select judged.*, row_number() over (partition by counts order by is_dust, id desc) as newest
            from (select sent.*, j.verdict, coalesce(j.is_dust, false) as is_dust,
                         coalesce(j.disposition in ('refunding', 'refunded'), false) as is_sent_back,
                         coalesce(j.verdict not in ('extra', 'vanished'), true) as counts,
                         coalesce(j.awaits_price and j.disposition = 'open', false) as is_price_awaited,
                         ${rateIn('j.locked_give_usdt', 'j.locked_get_usdt', 'j.locked_sources')} as lock,
                         ${rateIn('j.confirmed_give_usdt', 'j.confirmed_get_usdt', 'j.confirmed_sources')} as confirmed,
                         j.exchanged_at_rates,
                         case when j.refund_network_fee is not null then jsonb_build_object(
                           'networkFee', j.refund_network_fee::text, 'amlFee', j.refund_aml_fee::text) end as refund_kept
                    from deposits sent
                    left join deposit_judgements j on j.deposit_id = sent.id
                   where sent.deposit_address_id = tickets.deposit_address_id) judged) d
    left join chain_cursors c on c.network_id = d.network_id
   where d.counts or d.newest <= ${sql.lit(MOST_UNCOUNTED)}), '[]')`;

const payouts = sql<Sent<ShownPayout>[]>`coalesce((
  select jsonb_agg(jsonb_build_object(
           'purpose', p.purpose, 'state', p.state, 'depositId', p.deposit_id, 'assetId', p.asset_id,
           'address', p.address, 'memo', p.memo, 'amount', p.amount::text,
           'failure', p.failure,
           'txId', case when p.state not in ('queued', 'cancelled') then p.tx_id end,
           'proof', (select sent.proof from transmissions sent join assets a on a.network_id = sent.network_id
                      where a.id = p.asset_id and sent.tx_id = p.tx_id),
           'reference', p.reference, 'closedAt', p.closed_at)
         order by p.created_at, p.deposit_id)
    from (select own.* from payments own where own.ticket_id = tickets.id
          union all
          select alone.* from deposit_judgements j join payments alone on alone.deposit_id = j.deposit_id
           where j.ticket_id = tickets.id and j.disposition in ('refunding', 'refunded')
             and alone.ticket_id is null) p), '[]')`;

const history = sql<Sent<ShownTicket['history'][number]>[]>`coalesce((
  select jsonb_agg(jsonb_build_object('status', h.to_status, 'at', h.at) order by h.id)
    from ticket_history h where h.ticket_id = tickets.id), '[]')`;

/** A ticket reported as paid follows the market for a day. */
const MOST_RECALCULATIONS = 20;

const recalculations = sql<Sent<ShownRecalculation>[]>`coalesce((
  select jsonb_agg(jsonb_build_object(
           'at', r.at, 'fromAmount', r.from_amount::text, 'toAmount', r.to_amount::text,
           'fromRate', r.from_rate::text, 'toRate', r.to_rate::text, 'sources', r.sources,
           'isAcknowledged', r.acknowledged_at is not null) order by r.id)
    from (select newest.* from ticket_recalculations newest where newest.ticket_id = tickets.id
           order by newest.id desc limit ${sql.lit(MOST_RECALCULATIONS)}) r), '[]')`;

export async function findShownTicket(db: Db, id: string): Promise<ShownTicket | undefined> {
  const row = await db
    .selectFrom('tickets')
    .innerJoin('deposit_addresses as t', 't.id', 'tickets.deposit_address_id')
    .selectAll('tickets')
    .select(['t.address as deposit_address', 't.memo as deposit_memo'])
    .select([deposits.as('deposits'), payouts.as('payouts'), history.as('history')])
    .select(recalculations.as('recalculations'))
    .where('tickets.id', '=', id)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  return {
    ...ticketOf(row),
    depositAddress: { address: row.deposit_address, memo: row.deposit_memo },
    deposits: row.deposits.map((deposit) => ({
      ...deposit,
      amount: toDecimal(deposit.amount),
      firstSeenAt: new Date(deposit.firstSeenAt),
      lock: toRate(deposit.lock),
      confirmed: toRate(deposit.confirmed),
      exchangedAt: partsIn(deposit.exchangedAt),
      refundKept: toKept(deposit.refundKept),
    })),
    payouts: row.payouts.map((payout) => ({
      ...payout,
      amount: toDecimal(payout.amount),
      closedAt: payout.closedAt === null ? null : new Date(payout.closedAt),
    })),
    history: row.history.map(({ status, at }) => ({ status, at: new Date(at) })),
    recalculations: row.recalculations.map(({ sources, isAcknowledged, ...noted }) => ({
      sources,
      isAcknowledged,
      at: new Date(noted.at),
      fromAmount: toDecimal(noted.fromAmount),
      toAmount: toDecimal(noted.toAmount),
      fromRate: toDecimal(noted.fromRate),
      toRate: toDecimal(noted.toRate),
    })),
  };
}

const toRate = (sent: SentRate | null): Sourced | null =>
  sent === null ? null : { ...sent, giveUsdt: toDecimal(sent.giveUsdt), getUsdt: toDecimal(sent.getUsdt) };

const toKept = (sent: Sent<ShownDeposit>['refundKept']): RefundKept | null =>
  sent === null ? null : { networkFee: toDecimal(sent.networkFee), amlFee: toDecimal(sent.amlFee) };
