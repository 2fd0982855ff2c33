import { strict as assert } from 'node:assert';
import { add, type Decimal, formatDecimal, ZERO } from '@parom/contract/money';
import { TicketStatus } from '@parom/contract/ticket-status';
import type { CatalogueSource } from '../../currencies/index.ts';
import { entryKeys, exchanged, type Owed, owedBy, postEntry } from '../../ledger/index.ts';
import { paymentKeys, paymentsOfTicket, requestPayment, stands } from '../../payments/index.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db/db.ts';
import { depositsOfTicket } from '../deposits/deposit-store.ts';
import type { Judgement } from '../deposits/judge-deposits.ts';
import { disposeDeposit, setExchangedAt, setOpenAside } from '../deposits/judgement-store.ts';
import { type Move, moveTicket } from '../move-ticket.ts';
import { ERASED } from '../personal/recipient.ts';
import { handReserveToPayment, markReservePaid, reserveExactly } from '../reserve/ticket-reserve.ts';
import type { Ticket } from '../ticket.ts';
import { updateTicket } from '../ticket-store.ts';
import { noteReceiveAmount } from './complete-exchange.ts';

export interface ExchangeDeps {
  readonly clock: Clock;
  readonly catalogue: CatalogueSource;
}

type Exchange = Extract<Judgement, { kind: 'exchange' }>;

export interface ExchangeMove extends Pick<Move, 'by' | 'why'> {
  readonly from: TicketStatus;
}

/** All or none; `'reserveTooLow'` changes nothing. The caller holds the ticket's lock. */
export async function exchangeTicket(
  tx: Tx,
  deps: ExchangeDeps,
  ticket: Ticket,
  judgement: Exchange,
  { from, by, why }: ExchangeMove,
): Promise<'exchanged' | 'reserveTooLow'> {
  const at = deps.clock.now();
  await markReservePaid(tx, ticket);
  if (!(await reserveExactly(tx, { ...ticket, isReservedUnpaid: false }, judgement.net)))
    return 'reserveTooLow';
  await handReserveToPayment(tx, ticket.id);
  const paymentKey = await intendPayment(tx, deps, ticket, judgement.net, at);
  const given = await owedFor(tx, ticket, judgement);
  const catalogue = deps.catalogue();
  await postEntry(tx, {
    key: entryKeys.exchange(paymentKey),
    kind: 'exchange',
    ticketId: ticket.id,
    at,
    postings: exchanged({
      giveCurrencyId: catalogue.assetById(ticket.giveAssetId).currencyId,
      given,
      getCurrencyId: catalogue.assetById(ticket.getAssetId).currencyId,
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
  await updateTicket(tx, ticket.id, { exchangedBps: judgement.markupBps });
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

/** By credited account, so that this entry makes the coins ours. */
async function owedFor(tx: Tx, ticket: Ticket, { verdicts, given }: Exchange): Promise<Owed[]> {
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

/** Only after the former payment failed for good or was cancelled. */
async function intendPayment(
  tx: Tx,
  deps: ExchangeDeps,
  ticket: Ticket,
  net: Decimal,
  at: Date,
): Promise<string> {
  const former = (await paymentsOfTicket(tx, ticket.id)).filter((payout) => payout.purpose === 'payout');
  const live = former.find(stands);
  if (live !== undefined) throw new Error(`ticket ${ticket.id} has the payout ${live.id} already`);
  const key = paymentKeys.payout(ticket.id, former.length);
  assert(ticket.toAddress !== ERASED, `the recipient of ticket ${ticket.id} was erased`);
  const isByHand = deps.catalogue().assetById(ticket.getAssetId).networkId === null;
  const id = await requestPayment(tx, {
    key,
    purpose: 'payout',
    ticketId: ticket.id,
    assetId: ticket.getAssetId,
    address: ticket.toAddress,
    memo: ticket.toMemo,
    amount: net,
    state: isByHand ? 'manual' : 'queued',
    isReserved: true,
    // Only an operator's command pays a stopped address.
    paysStoppedAddress: ticket.isToAddressStopped,
    at,
  });
  if (id === null) throw new Error(`payout ${key} stands already`);
  return key;
}
