import { CRYPTO_TYPE, TRANSFER_TYPE } from '@parom/contract/catalogue-codes';
import { formatDecimal, maxOf, minOf, ZERO } from '@parom/contract/money';
import { percentOf, rateOf } from '@parom/contract/pricing';
import { TicketStatus } from '@parom/contract/ticket-status';
import {
  type RecipientFault,
  recipientFaults,
  type StatusReason,
  statusReasons,
  type TicketListItem,
  type TicketView,
} from '@parom/contract/tickets';
import { wireAmount } from '@parom/contract/wire';
import type { Chain } from '../../chains/chain.ts';
import { type Asset, type Catalogue, confirmationRuleOf, confirmationsFor } from '../../currencies/index.ts';
import type { Clock } from '../../platform/clock.ts';
import { readProvenance } from '../../rates/index.ts';
import { countedOf, priceAwaitedOf, receivedOf, restsOnWord, shortfallOf } from '../deposits/received.ts';
import { isEmailOpen } from '../email/email-rules.ts';
import { shownRecipient } from '../personal/recipient.ts';
import { itemisedRefund } from '../refunds/itemised-refund.ts';
import { shownBps, type Ticket } from '../ticket.ts';
import { faultText } from './fault-texts.ts';
import { reasonText } from './reason-texts.ts';
import { partsOf, rateOfDeposit, rateShownOf } from './shown-rates.ts';
import type { ShownDeposit, ShownPayout, ShownTicket } from './shown-ticket-store.ts';

export interface ViewDeps {
  readonly clock: Clock;
  readonly catalogue: () => Catalogue;
  readonly chains: ReadonlyMap<number, Chain>;
}

export function viewTicket(deps: ViewDeps, ticket: ShownTicket): TicketView {
  const catalogue = deps.catalogue();
  const give = catalogue.assetById(ticket.giveAssetId);
  const get = catalogue.assetById(ticket.getAssetId);
  const { depositAddress, deposits } = ticket;

  const counted = countedOf(deposits);
  const shownRate = rateShownOf(ticket, deposits);
  const received = receivedOf(deposits);
  const waitsFor = waitsForStoppedPayments(ticket, get)
    ? 'payoutsStopped'
    : (shortfallOf(ticket, deposits, deps.clock.now()) ?? priceAwaitedOf(ticket, deposits));
  const required = confirmationsFor(confirmationRuleOf(catalogue, give), maxOf(ticket.giveAmount, received));
  const fault = recipientFaultOf(ticket);
  const reason = waitsFor ?? statusReasons.find((known) => known === ticket.statusReason) ?? null;
  return {
    ...listItem(ticket, catalogue),
    payNetworkId: give.networkId,
    getNetworkId: get.networkId,
    fromWallet: { address: depositAddress.address, memo: depositAddress.memo },
    toWallet: { address: shownRecipient(ticket.toAddress), memo: ticket.toMemo },
    ...(ticket.email !== '' && { email: ticket.email }),
    ...(ticket.email !== '' && isEmailOpen(ticket, deposits.length) && { isEmailOpen: true as const }),
    customStatusReason: ticket.customStatusReason ?? reasonShown(reason, fault, ticket.language),
    statusReason: reason,
    ...(fault !== null && { recipientFault: fault }),
    targetInfo: { type: get.networkId === null ? TRANSFER_TYPE : CRYPTO_TYPE },
    expiresAtUtc: ticket.expiresAt.toISOString(),
    ...(ticket.restUntil !== null && { restUntilUtc: ticket.restUntil.toISOString() }),
    rate: formatDecimal(shownRate.rate),
    markup: percentOf(shownBps(ticket)),
    ...sourcesView(shownRate.sources),
    receivedAmount: wireAmount(received),
    ...termsOf(ticket),
    // The slowest deposit decides.
    confirmations:
      counted.length === 0 ? 0 : Math.min(...counted.map((one) => confirmationsOf(one, required))),
    confirmationsRequired: required,
    byWord: restsOnWord(ticket, deposits),
    deposits: deposits.map((deposit) => ({
      id: deposit.txId,
      url: deps.chains.get(deposit.networkId)?.transactionUrl(deposit.txId) ?? null,
      amount: wireAmount(deposit.amount),
      ...(deposit.currencyId === give.currencyId ? {} : { currencyId: deposit.currencyId }),
      confirmations: confirmationsOf(deposit, required),
      verdict: deposit.verdict ?? 'pending',
      ...(deposit.isSentBack && { isSentBack: true as const }),
      ...(deposit.verdict === 'extra' && deposit.isDust && { isDust: true as const }),
      ...ratedView(deposit),
    })),
    payoutTx: paymentTransaction(deps, catalogue, ticket),
    ...refundsOf(deps, catalogue, give, ticket),
    ...tookOf(ticket),
    history: ticket.history.map(({ status, at }) => ({ status, atUtc: at.toISOString() })),
    ...recalculationsOf(ticket),
  };
}

function reasonShown(reason: StatusReason | null, fault: RecipientFault | null, language: number) {
  if (reason === 'payoutImpossible' && fault !== null) return faultText(fault, language);
  return reason === null ? null : reasonText(reason, language);
}

function recipientFaultOf({ payouts }: ShownTicket): RecipientFault | null {
  const last = payouts.filter(({ purpose }) => purpose === 'payout' || purpose === 'refund').at(-1);
  if (last?.state !== 'failed') return null;
  return recipientFaults.find((known) => known === last.failure) ?? null;
}

function ratePartsOf(deposit: ShownDeposit) {
  const parts = partsOf(deposit);
  if (new Set(parts.map(({ rate }) => rateOf(rate))).size < 2) return {};
  return {
    rateParts: parts.map(({ amount, rate }) => ({
      amount: wireAmount(amount),
      rate: formatDecimal(rateOf(rate)),
      ...sourcesView(rate.sources),
    })),
  };
}

function termsOf(ticket: ShownTicket) {
  const { status, giveUsdt, getUsdt, minGive, maxGive, strayMaxGive, markupSteps } = ticket;
  if (status !== TicketStatus.awaitingPayment) return {};
  const most = strayMaxGive === null ? maxGive : minOf(maxGive, strayMaxGive);
  return {
    terms: {
      giveUsdt: formatDecimal(giveUsdt),
      getUsdt: formatDecimal(getUsdt),
      minGive: formatDecimal(minGive),
      maxGive: formatDecimal(most),
      ...(markupSteps.length > 0 && {
        steps: markupSteps.map(({ from, bps }) => ({ from: wireAmount(from), markup: percentOf(bps) })),
      }),
    },
  };
}

function recalculationsOf({ recalculations }: ShownTicket) {
  if (recalculations.length === 0) return {};
  return {
    recalculations: recalculations.map(({ sources, isAcknowledged, ...noted }) => ({
      atUtc: noted.at.toISOString(),
      fromAmount: wireAmount(noted.fromAmount),
      toAmount: wireAmount(noted.toAmount),
      fromRate: formatDecimal(noted.fromRate),
      toRate: formatDecimal(noted.toRate),
      ...sourcesView(sources),
      ...(isAcknowledged && { isAcknowledged: true as const }),
    })),
  };
}

function sourcesView(stored: readonly string[]) {
  const { sources, at } = readProvenance(stored);
  return { rateSources: [...sources], rateAtUtc: at?.toISOString() ?? null };
}

function ratedView(deposit: ShownDeposit) {
  if (deposit.verdict === 'extra' || deposit.verdict === 'vanished') return {};
  if (deposit.isPriceAwaited) return { isPriceAwaited: true as const };
  const own = rateOfDeposit(deposit);
  if (own === null) return {};
  return { rate: formatDecimal(own.rate), ...sourcesView(own.sources), ...ratePartsOf(deposit) };
}

export function listItem(ticket: Ticket, catalogue: Catalogue): TicketListItem {
  return {
    id: ticket.id,
    simpleId: ticket.simpleId,
    status: ticket.status,
    fromAmount: wireAmount(ticket.giveAmount),
    toAmount: wireAmount(ticket.getAmount),
    fromCurrencyId: catalogue.assetById(ticket.giveAssetId).currencyId,
    toCurrencyId: catalogue.assetById(ticket.getAssetId).currencyId,
    creationDateUtc: ticket.createdAt.toISOString(),
  };
}

function tookOf({ status, firstSeenAt, closedAt }: ShownTicket) {
  if (status !== TicketStatus.completed || firstSeenAt === null || closedAt === null) return {};
  return { tookSeconds: Math.max(1, Math.round((closedAt.getTime() - firstSeenAt.getTime()) / 1_000)) };
}

const waitsForStoppedPayments = ({ status, payouts }: ShownTicket, get: Asset): boolean =>
  status === TicketStatus.sending &&
  get.arePaymentsStopped &&
  payouts.every(({ purpose, state }) => purpose !== 'payout' || !['signed', 'sent', 'final'].includes(state));

function paymentTransaction(deps: ViewDeps, catalogue: Catalogue, { status, payouts }: ShownTicket) {
  const isReturned = status === TicketStatus.refunding || status === TicketStatus.refunded;
  const purpose = isReturned ? 'refund' : 'payout';
  const shown = payouts.filter((payout) => payout.purpose === purpose && isSent(payout)).at(-1);
  if (shown === undefined) return null;
  if (shown.txId === null) return shown.reference === null ? null : { id: shown.reference, url: null };
  return paidBy(deps, catalogue.assetById(shown.assetId), shown.txId, shown.proof);
}

function refundsOf(deps: ViewDeps, catalogue: Catalogue, give: Asset, { payouts, deposits }: ShownTicket) {
  const refunds = payouts.filter(isSent).flatMap((payout) => {
    const { purpose, assetId, txId, amount, address, memo, depositId, proof } = payout;
    if (purpose !== 'refund' || txId === null) return [];
    const items = itemisedRefund(
      amount,
      deposits.find(({ id }) => id === depositId),
    );
    const asset = catalogue.assetById(assetId);
    const currency = asset.currencyId === give.currencyId ? {} : { currencyId: asset.currencyId };
    return {
      ...paidBy(deps, asset, txId, proof),
      amount: wireAmount(amount),
      ...currency,
      address,
      ...(memo === null ? {} : { memo }),
      ...(items !== null && {
        deposited: wireAmount(items.deposited),
        networkFee: wireAmount(items.networkFee),
        ...(items.amlFee > ZERO && { screeningDeduction: wireAmount(items.amlFee) }),
      }),
    };
  });
  return refunds.length === 0 ? {} : { refunds };
}

const isSent = ({ state }: ShownPayout): boolean => state === 'sent' || state === 'final';

const paidBy = (deps: ViewDeps, { networkId }: Asset, id: string, proof: string | null) => ({
  id,
  url: networkId === null ? null : (deps.chains.get(networkId)?.transactionUrl(id) ?? null),
  ...(proof !== null && { proof }),
});

/** A network may finalise a block later than by depth. */
function confirmationsOf({ blockHeight, head, state }: ShownDeposit, required: number): number {
  if (blockHeight === null || head === null) return 0;
  const depth = Math.max(0, head - blockHeight + 1);
  return state === 'final' ? depth : Math.min(depth, required - 1);
}
