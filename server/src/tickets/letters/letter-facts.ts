/** No text of a visitor: it could carry a link into a letter that we sign. */
import { fingerprintOf } from '@parom/contract/addresses/fingerprint';
import { grouped } from '@parom/contract/display';
import { LATE_DEPOSIT_MS } from '@parom/contract/limits';
import { type Decimal, formatDecimal, maxOf, ZERO } from '@parom/contract/money';
import { rateAfterMarkup, rateOf } from '@parom/contract/pricing';
import { restToSend } from '@parom/contract/rest-to-send';
import { statedRate } from '@parom/contract/stated-rate';
import { TicketStatus } from '@parom/contract/ticket-status';
import { statusReasons } from '@parom/contract/tickets';
import { customerDecides } from '@parom/contract/way-reasons';
import type { Chain } from '../../chains/chain.ts';
import {
  type Asset,
  type Catalogue,
  type CatalogueSource,
  confirmationRuleOf,
  confirmationsFor,
} from '../../currencies/index.ts';
import { type Fingerprint, type Letter, type LetterDeps, languageOf, senderOf } from '../../mail/index.ts';
import { type Payment as PaymentMade, paymentsOfTicketAndDeposits, stands } from '../../payments/index.ts';
import { later } from '../../platform/clock.ts';
import type { Keyring } from '../../platform/secrets/keyring.ts';
import { readProvenance } from '../../rates/index.ts';
import { countedDeposits, type Deposit, depositsOfTicket } from '../deposits/deposit-store.ts';
import { awaitsPrice, isLate } from '../deposits/own-rate.ts';
import { lateFrom } from '../deposits/placement.ts';
import { countedOf, isExtra, isStray, receivedOf } from '../deposits/received.ts';
import type { RatedPart } from '../deposits/taken-rate.ts';
import { itemisedRefund } from '../refunds/itemised-refund.ts';
import { reasonText } from '../shown/reason-texts.ts';
import { rateShownOf } from '../shown/shown-rates.ts';
import { restEnd, shownBps, type Ticket } from '../ticket.ts';
import { depositAddressOf, lastMoveTo } from '../ticket-store.ts';

export interface TicketLetterDeps extends LetterDeps {
  readonly keyring: Keyring;
  readonly catalogue: CatalogueSource;
  readonly chains: ReadonlyMap<number, Chain>;
}

export interface Wallet {
  readonly address: string;
  readonly memo: string | null;
}

export interface Side {
  readonly amount: string;
  readonly coin: string;
  readonly network: string | null;
}

export interface Payment {
  readonly amount: string;
  readonly transaction: string | null;
  readonly url: string | null;
  readonly kept: {
    readonly deposited: string;
    readonly networkFee: string;
    readonly screeningDeduction: string | null;
  } | null;
}

export interface ExchangedPart {
  readonly amount: string;
  /** After the markup: `1 BTC ≈ 88,130.6 USDT`. */
  readonly rate: string;
  readonly sources: readonly string[];
  readonly at: string | null;
}

export interface LetterFacts {
  readonly siteName: string;
  readonly number: string;
  readonly give: Side;
  /** Copied: no grouped thousands, and a point in every language. */
  readonly toSend: string;
  readonly get: Side;
  readonly recalculated: { readonly before: string; readonly at: string } | null;
  readonly deposit: Wallet;
  readonly fingerprint: Omit<Fingerprint, 'name'>;
  readonly payUntil: string;
  readonly confirmationsRequired: number;
  readonly rate: { readonly sources: readonly string[]; readonly at: string | null };
  readonly exchanged: readonly ExchangedPart[];
  readonly isPriceAwaited: boolean;
  readonly received: string;
  readonly isAsOrdered: boolean;
  readonly strays: readonly string[];
  readonly came: readonly string[];
  readonly lateUntil: string;
  readonly rules: string;
  readonly rest: string;
  readonly payouts: readonly Payment[];
  readonly refunds: readonly Payment[];
  readonly reason: string | null;
  readonly canChoose: boolean;
  readonly link: string;
  readonly contact: string;
}

export interface LetterSubject {
  readonly depositId?: number;
  readonly recalculation?: { readonly fromAmount: Decimal; readonly at: Date };
}

export async function letterFacts(
  deps: TicketLetterDeps,
  ticket: Ticket,
  link: string,
  { depositId, recalculation }: LetterSubject = {},
): Promise<LetterFacts> {
  const language = languageOf(ticket.language);
  const catalogue = deps.catalogue();
  const [giveAsset, getAsset] = [ticket.giveAssetId, ticket.getAssetId].map(catalogue.assetById) as [
    Asset,
    Asset,
  ];
  const inWords = { catalogue, language };
  const deposit = await depositAddressOf(deps.db, ticket.depositAddressId);
  const give = sideOf(inWords, giveAsset, ticket.giveAmount);
  const deposits = (await depositsOfTicket(deps.db, ticket.id)).filter(
    ({ id }) => depositId === undefined || id === depositId,
  );
  const received = receivedOf(deposits);
  const receivedInWords = sideOf(inWords, giveAsset, received).amount;
  const expiredAt =
    ticket.status === TicketStatus.expired ? await lastMoveTo(deps.db, ticket.id, ticket.status) : null;
  const rest = restToSend(
    { fromAmount: formatDecimal(ticket.giveAmount), receivedAmount: formatDecimal(received) },
    giveAsset.decimals,
  );
  const depositIds = deposits.map(({ id }) => id);
  const payments = await paymentsOfTicketAndDeposits(deps.db, ticket.id, depositIds);
  const onNetwork = (deposit: Deposit) => amountOnNetwork(inWords, deposit);
  const standing = payments
    .filter(stands)
    .filter((payment) => depositId === undefined || payment.depositId === depositId);
  const paymentsFor = (purpose: 'payout' | 'refund') =>
    standing
      .filter((payment) => payment.purpose === purpose)
      .map((payment) => paymentOf(deps, inWords, payment, deposits));
  return {
    ...senderOf(deps, language),
    number: String(ticket.simpleId),
    give,
    toSend: `${formatDecimal(ticket.giveAmount)} ${give.coin}`,
    get: sideOf(inWords, getAsset, ticket.getAmount),
    recalculated: recalculation === undefined ? null : recalculatedOf(inWords, getAsset, recalculation),
    deposit,
    fingerprint: fingerprintIn(language, deposit),
    payUntil: readableTime(restEnd(ticket), language),
    confirmationsRequired: requiredFor(catalogue, ticket, giveAsset, received),
    rate: originOf(ticket, deposits, language),
    exchanged: deposits.flatMap(({ exchangedAt }) =>
      (exchangedAt ?? []).map((part) => exchangedPartOf(inWords, ticket, [giveAsset, getAsset], part)),
    ),
    isPriceAwaited: countedDeposits(deposits).some((deposit) => awaitsPrice(ticket, deposit)),
    received: receivedInWords,
    isAsOrdered: isAsOrdered(ticket, deposits),
    came: [
      ...(countedOf(deposits).length === 0 ? [] : [receivedInWords]),
      ...deposits.filter(isExtra).map(onNetwork),
    ],
    strays: deposits.filter(isStray).map(onNetwork),
    lateUntil: readableTime(later(lateFrom(ticket.expiresAt, expiredAt), LATE_DEPOSIT_MS), language),
    rules: `${deps.publicUrl}/${language}/terms#differences`,
    rest: `${rest} ${give.coin}`,
    payouts: paymentsFor('payout'),
    refunds: paymentsFor('refund'),
    reason: reasonOf(ticket),
    canChoose: customerDecides(statusReasons.find((known) => known === ticket.statusReason) ?? null),
    link,
  };
}

const fingerprintIn = (language: Letter['language'], { address, memo }: Wallet) => {
  const { words, picture } = fingerprintOf(address, memo);
  return { words: words[language], picture };
};

const requiredFor = (catalogue: Catalogue, { giveAmount }: Ticket, give: Asset, received: Decimal): number =>
  confirmationsFor(confirmationRuleOf(catalogue, give), maxOf(giveAmount, received));

const amountOnNetwork = (inWords: InWords, { currencyId, networkId, amount }: Deposit): string => {
  const side = sideOf(inWords, { currencyId, networkId }, amount);
  return `${side.amount}, ${side.network}`;
};

const recalculatedOf = (
  inWords: InWords,
  get: Asset,
  { fromAmount, at }: NonNullable<LetterSubject['recalculation']>,
) => ({ before: sideOf(inWords, get, fromAmount).amount, at: readableTime(at, inWords.language) });

const isAsOrdered = (ticket: Ticket, deposits: readonly Deposit[]): boolean =>
  ticket.status === TicketStatus.sending ||
  (receivedOf(deposits) === ticket.giveAmount &&
    countedOf(deposits).every((deposit) => !isLate(ticket, deposit)));

type Named = Pick<Asset, 'currencyId' | 'networkId'>;

interface InWords {
  readonly catalogue: Catalogue;
  readonly language: Letter['language'];
}

function sideOf({ catalogue, language }: InWords, asset: Named, amount: Decimal): Side {
  const coin = catalogue.currency(asset.currencyId)?.shortName ?? '';
  return {
    amount: `${grouped(formatDecimal(amount), language)} ${coin}`,
    coin,
    network: catalogue.networkOf(asset)?.name ?? null,
  };
}

function paymentOf(
  { chains }: Pick<TicketLetterDeps, 'chains'>,
  inWords: InWords,
  payment: PaymentMade,
  deposits: readonly Deposit[],
): Payment {
  const asset = inWords.catalogue.assetById(payment.assetId);
  const chain = asset.networkId === null ? undefined : chains.get(asset.networkId);
  return {
    amount: sideOf(inWords, asset, payment.amount).amount,
    transaction: payment.txId ?? payment.reference,
    url: payment.txId === null ? null : (chain?.transactionUrl(payment.txId) ?? null),
    kept: keptOf(
      inWords,
      payment,
      deposits.find(({ id }) => id === payment.depositId),
    ),
  };
}

function keptOf(inWords: InWords, payment: PaymentMade, deposit: Deposit | undefined): Payment['kept'] {
  const items = payment.purpose === 'refund' ? itemisedRefund(payment.amount, deposit) : null;
  if (items === null) return null;
  const asset = inWords.catalogue.assetById(payment.assetId);
  const shown = (amount: Decimal): string => sideOf(inWords, asset, amount).amount;
  return {
    deposited: shown(items.deposited),
    networkFee: shown(items.networkFee),
    screeningDeduction: items.amlFee === ZERO ? null : shown(items.amlFee),
  };
}

function exchangedPartOf(
  inWords: InWords,
  ticket: Ticket,
  [giveAsset, getAsset]: readonly [Asset, Asset],
  { amount, rate }: RatedPart,
): ExchangedPart {
  const { language } = inWords;
  const give = sideOf(inWords, giveAsset, amount);
  const sides = { give: give.coin, get: sideOf(inWords, getAsset, amount).coin };
  const { one, other, amount: price } = statedRate(rateAfterMarkup(rateOf(rate), shownBps(ticket)), sides);
  const { sources, at } = readProvenance(rate.sources);
  return {
    amount: give.amount,
    rate: `1 ${one} ≈ ${grouped(price, language)} ${other}`,
    sources,
    at: at === null ? null : readableTime(at, language),
  };
}

function reasonOf(ticket: Ticket): string | null {
  const known = statusReasons.find((reason) => reason === ticket.statusReason);
  return ticket.customStatusReason ?? (known === undefined ? null : reasonText(known, ticket.language));
}

function originOf(
  ticket: Ticket,
  deposits: readonly Deposit[],
  language: Letter['language'],
): LetterFacts['rate'] {
  const { sources, at } = readProvenance(rateShownOf(ticket, deposits).sources);
  return { sources, at: at === null ? null : readableTime(at, language) };
}

const time = (locale: string, timeZone: string, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(locale, { timeZone, hour: '2-digit', minute: '2-digit', ...options });
const day = { day: '2-digit', month: '2-digit', year: 'numeric' } as const;
const moscowDay = time('ru', 'Europe/Moscow', day);
const utcRussian = time('ru', 'UTC', {});
const utcDay = time('en-GB', 'UTC', { ...day, month: 'long' });

/** Russian readers know their distance from Moscow time. */
const readableTime = (moment: Date, language: Letter['language']): string =>
  language === 'ru'
    ? `${moscowDay.format(moment)} по Москве (${utcRussian.format(moment)} UTC)`
    : `${utcDay.format(moment)} UTC`;
