/** Pure. All of it can be looked up on the networks. */
import { type Decimal, formatDecimal } from '@parom/contract/money';
import { percentOf } from '@parom/contract/pricing';
import type { Receipt } from '@parom/contract/receipts';
import { TicketStatus } from '@parom/contract/ticket-status';
import { wireAmount } from '@parom/contract/wire';
import type { Catalogue } from '../../currencies/index.ts';
import { readProvenance } from '../../rates/index.ts';
import { shownRecipient } from '../personal/recipient.ts';
import { itemisedRefund } from '../refunds/itemised-refund.ts';
import { rateOfDeposit, rateShownOf } from '../shown/shown-rates.ts';
import type { ShownDeposit, ShownPayout, ShownTicket } from '../shown/shown-ticket-store.ts';
import { shownBps } from '../ticket.ts';

interface Where {
  readonly catalogue: Catalogue;
  readonly publicUrl: string;
}

/** `null` before the end, or while a re-org has taken the payment back. */
export function receiptOf({ catalogue, publicUrl }: Where, ticket: ShownTicket): Receipt | null {
  const { status, closedAt } = ticket;
  const isExchanged = status === TicketStatus.completed;
  if (closedAt === null || !(isExchanged || status === TicketStatus.refunded)) return null;
  const payouts = ticket.payouts.flatMap((one) => paid(catalogue, one, 'payout'));
  const refunds = ticket.payouts.flatMap((one) => refunded(catalogue, one, ticket.deposits));
  const [payout = null] = payouts;
  if (isExchanged ? payout === null : refunds.length === 0) return null;
  return {
    createdAtUtc: ticket.createdAt.toISOString(),
    deposits: isExchanged ? ticket.deposits.flatMap((one) => exchanged(catalogue, one)) : [],
    finishedAtUtc: closedAt.toISOString(),
    form: 'parom-receipt-1',
    markupPercent: String(percentOf(shownBps(ticket))),
    outcome: isExchanged ? 'exchanged' : 'refunded',
    payout,
    rate: isExchanged ? formatDecimal(rateShownOf(ticket, ticket.deposits).rate) : null,
    refunds,
    service: publicUrl,
    ticket: ticket.simpleId,
  };
}

function exchanged(catalogue: Catalogue, deposit: ShownDeposit): Receipt['deposits'] {
  if (deposit.exchangedAt === null) return [];
  const own = rateOfDeposit(deposit);
  const origin = readProvenance(own?.sources ?? []);
  return [
    {
      ...coinOf(catalogue, deposit, deposit.amount),
      firstSeenAtUtc: deposit.firstSeenAt.toISOString(),
      rate: own === null ? null : formatDecimal(own.rate),
      rateAtUtc: origin.at?.toISOString() ?? null,
      rateSources: [...origin.sources],
      transaction: deposit.txId,
    },
  ];
}

function paid(
  catalogue: Catalogue,
  payment: ShownPayout,
  purpose: ShownPayout['purpose'],
): NonNullable<Receipt['payout']>[] {
  if (payment.purpose !== purpose || payment.state !== 'final' || payment.closedAt === null) return [];
  const asset = catalogue.assetById(payment.assetId);
  return [
    {
      address: shownRecipient(payment.address),
      ...coinOf(catalogue, asset, payment.amount),
      // A transfer's Telegram name is personal.
      memo: asset.networkId === null ? null : payment.memo,
      paidAtUtc: payment.closedAt.toISOString(),
      transaction: payment.txId ?? payment.reference,
    },
  ];
}

const refunded = (
  catalogue: Catalogue,
  payment: ShownPayout,
  deposits: readonly ShownDeposit[],
): Receipt['refunds'] =>
  paid(catalogue, payment, 'refund').flatMap((back) => {
    const deposit = deposits.find(({ id }) => id === payment.depositId);
    if (deposit === undefined) return [];
    const items = itemisedRefund(payment.amount, deposit);
    return {
      ...back,
      depositTransaction: deposit.txId,
      deposited: wireAmount(deposit.amount),
      networkFee: items === null ? null : wireAmount(items.networkFee),
      screeningDeduction: items === null ? null : wireAmount(items.amlFee),
    };
  });

interface Coin {
  readonly currencyId: number;
  readonly networkId: number | null;
}

const coinOf = (catalogue: Catalogue, { currencyId, networkId }: Coin, amount: Decimal) => ({
  amount: wireAmount(amount),
  coin: catalogue.currency(currencyId)?.shortName ?? '',
  network: catalogue.networkOf({ networkId })?.name ?? null,
});
