/** A judged ticket is exchanged: its deposits become ours and its payout becomes owed, in one transaction. */
import { strict as assert } from 'node:assert';
import { add, type Decimal, formatDecimal, toDecimal, ZERO } from '@parom/contract/money';
import { TicketStatus } from '@parom/contract/tickets';
import type { CatalogueSource } from '../currencies/index.ts';
import { entryKeys, exchanged, type Owed, owedBy, postEntry } from '../ledger/index.ts';
import { paymentKeys, paymentsOfTicket, requestPayment, stands } from '../payments/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Tx } from '../platform/db/db.ts';
import { emit } from '../platform/jobs/enqueue.ts';
import { depositsOfTicket } from './deposits/deposit-store.ts';
import type { Judgement } from './deposits/judge-deposits.ts';
import { disposeDeposit, setExchangedAt, setOpenAside } from './deposits/judgement-store.ts';
import { type Move, moveTicket } from './move-ticket.ts';
import { ERASED } from './personal/recipient.ts';
import { handHoldToPayment, holdExactly, markHoldPaid } from './ticket-reserve.ts';
import { type TicketRow, updateTicket } from './ticket-store.ts';

export interface ExchangeDeps {
  readonly clock: Clock;
  readonly catalogue: CatalogueSource;
}

type Exchange = Extract<Judgement, { kind: 'exchange' }>;

/** Who takes the ticket to "sending", and from where. */
export interface ExchangeMove extends Pick<Move, 'by' | 'why'> {
  readonly from: TicketStatus;
}

/**
 * The reserve, the payout's intent, the books, the verdicts and the move, all or none. `'reserveTooLow'`, changing
 * nothing, when the wallet cannot carry the payout. The caller holds the ticket's lock.
 */
export async function exchangeTicket(
  tx: Tx,
  deps: ExchangeDeps,
  ticket: TicketRow,
  judgement: Exchange,
  { from, by, why }: ExchangeMove,
): Promise<'exchanged' | 'reserveTooLow'> {
  const at = deps.clock.now();
  await markHoldPaid(tx, ticket);
  if (!(await holdExactly(tx, { ...ticket, reserve_is_unpaid: false }, judgement.net)))
    return 'reserveTooLow';
  await handHoldToPayment(tx, ticket.id);
  const paymentKey = await intendPayment(tx, deps, ticket, judgement.net, at);
  const given = await owedFor(tx, ticket, judgement);
  const catalogue = deps.catalogue();
  await postEntry(tx, {
    key: entryKeys.exchange(paymentKey),
    kind: 'exchange',
    ticketId: ticket.id,
    at,
    postings: exchanged({
      giveCurrencyId: catalogue.assetById(ticket.give_asset_id).currencyId,
      given,
      getCurrencyId: catalogue.assetById(ticket.get_asset_id).currencyId,
      net: judgement.net,
      gross: judgement.gross,
    }),
  });
  for (const [depositId, verdict] of judgement.verdicts)
    await disposeDeposit(tx, depositId, { from: ['open'], to: 'exchanged', verdict, at });
  for (const depositId of judgement.verdicts.keys())
    await setExchangedAt(
      tx,
      depositId,
      judgement.rates.filter((part) => part.depositId === depositId),
    );
  await setOpenAside(tx, ticket.id, at);
  await noteReceiveAmount(tx, ticket, judgement.net, at);
  await moveTicket(tx, {
    ticketId: ticket.id,
    from: [from],
    to: TicketStatus.sending,
    by,
    why,
    at,
  });
  return 'exchanged';
}

/** By the accounts that they were credited to, so that their coins are ours by this very entry. */
async function owedFor(tx: Tx, ticket: TicketRow, { verdicts, given }: Exchange): Promise<Owed[]> {
  const deposits = (await depositsOfTicket(tx, ticket.id)).filter(({ id }) => verdicts.has(id));
  const owed = await owedBy(
    tx,
    deposits.flatMap(({ creditEntryKey }) => (creditEntryKey === null ? [] : [creditEntryKey])),
  );
  const sum = owed.reduce<Decimal>((total, { amount }) => add(total, amount), ZERO);
  assert(
    sum === given,
    `ticket ${ticket.id} exchanges ${formatDecimal(given)}, and ${formatDecimal(sum)} of it are owed`,
  );
  return owed;
}

/** One intent per ticket; a further one only after the former was proved impossible or cancelled, by an operator's word. */
async function intendPayment(
  tx: Tx,
  deps: ExchangeDeps,
  ticket: TicketRow,
  net: Decimal,
  at: Date,
): Promise<string> {
  const former = (await paymentsOfTicket(tx, ticket.id)).filter((payout) => payout.purpose === 'payout');
  const live = former.find(stands);
  if (live !== undefined) throw new Error(`ticket ${ticket.id} has the payout ${live.id} already`);
  const key = paymentKeys.payout(ticket.id, former.length);
  assert(ticket.to_address !== ERASED, `the recipient of ticket ${ticket.id} was erased`);
  const isByHand = deps.catalogue().assetById(ticket.get_asset_id).networkId === null;
  const id = await requestPayment(tx, {
    key,
    purpose: 'payout',
    ticketId: ticket.id,
    assetId: ticket.get_asset_id,
    address: ticket.to_address,
    memo: ticket.to_memo,
    amount: net,
    state: isByHand ? 'manual' : 'queued',
    isReserved: true,
    // It comes as far by an operator's word only.
    paysStoppedAddress: ticket.address_was_stopped,
    at,
  });
  if (id === null) throw new Error(`payout ${key} stands already`);
  return key;
}

/** The ticket says what is paid; what it had promised stays beside it. */
export async function noteReceiveAmount(tx: Tx, ticket: TicketRow, net: Decimal, at: Date): Promise<void> {
  if (toDecimal(ticket.get_amount) === net) return;
  const promised = ticket.promised_amount ?? ticket.get_amount;
  await updateTicket(tx, ticket.id, { get_amount: formatDecimal(net), promised_amount: promised });
  await emit(tx, at, 'tickets.recalculated', { ticketIds: [ticket.id] });
}
