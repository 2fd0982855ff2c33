import { formatDecimal, ZERO } from '@parom/contract/money';
import { TicketStatus } from '@parom/contract/ticket-status';
import { type NoChoiceReason, quoteEnd, type Way, type WaysAnswer } from '@parom/contract/ways';
import { wireAmount } from '@parom/contract/wire';
import { countedDeposits, isUnhandled } from '../deposits/deposit-store.ts';
import { quoteForTicket } from '../deposits/rate-lock.ts';
import { shortfallOf } from '../deposits/received.ts';
import { judgeReady } from '../exchange/ready-ticket.ts';
import { refundFees } from '../refunds/refund-shares.ts';
import { meanOf } from '../shown/shown-rates.ts';
import { restEnd, type Ticket } from '../ticket.ts';
import { type PricedWays, priceWays, restOf } from './price-ways.ts';
import { newestRequest } from './refund-requests-store.ts';
import { sumOf, type Trouble, troubleOf } from './trouble.ts';
import { nameOfDeposits, type Prices, sealQuote } from './way-quote.ts';
import { factsOf, type WayFacts, type WaysDeps } from './ways-deps.ts';

export async function showWays(deps: WaysDeps, ticket: Ticket): Promise<WaysAnswer> {
  const facts = await factsOf(deps.db, ticket);
  const trouble = troubleOf(facts, deps.choiceMostUsdt);
  const shown = {
    refundWallet:
      ticket.refundAddress === null ? null : { address: ticket.refundAddress, memo: ticket.refundMemo },
    canName: ticket.email !== '',
  };
  if (typeof trouble === 'string')
    return { ...without(trouble), ...shown, ways: goesOnByItself(deps, facts), asked: null };
  const prices = await pricesNow(deps, ticket, trouble);
  const ways = shownWays(priceWays(deps, { ...facts, trouble }, prices));
  const asked = await askedFor(deps, facts);
  if (ways.length === 0) return { ...without('noRate'), ...shown, ways, asked };
  const at = deps.clock.now();
  const { stateId } = facts;
  const deposits = nameOfDeposits(trouble.returning);
  return {
    ways,
    quote: sealQuote(deps.keyring, ticket.id, { at, stateId, deposits, prices }),
    quotedUntilUtc: quoteEnd(at).toISOString(),
    noChoice: null,
    ...shown,
    asked,
  };
}

const without = (noChoice: NoChoiceReason) => ({ quote: null, quotedUntilUtc: null, noChoice });

async function pricesNow(deps: WaysDeps, ticket: Ticket, { returning }: Trouble): Promise<Prices> {
  const quote = quoteForTicket(deps, ticket);
  const [first] = returning;
  const asked = first === undefined ? null : await refundFees(deps, [first]);
  return {
    rate: quote === null ? null : { ...quote, at: deps.clock.now() },
    fee: asked === null || 'done' in asked ? null : ([...asked.fees.values()][0] ?? null),
  };
}

function shownWays({ exchange, rest, refund }: PricedWays): Way[] {
  return [
    ...(exchange === null ? [] : [exchangeWay(exchange.judgement, exchange.rate)]),
    ...(rest === null ? [] : [restWay(rest)]),
    ...(refund === null
      ? []
      : [
          {
            way: 'refund' as const,
            amount: wireAmount(refund.amount),
            networkFee: wireAmount(refund.networkFee),
            deduction: wireAmount(refund.deduction),
            returned: wireAmount(refund.returned),
          },
        ]),
  ];
}

const exchangeWay = (
  { given, net }: NonNullable<PricedWays['exchange']>['judgement'],
  rate: NonNullable<PricedWays['exchange']>['rate'],
): Way => ({
  way: 'exchange',
  amount: wireAmount(given),
  rate: formatDecimal(rate),
  receive: wireAmount(net),
});

const restWay = ({ received, amount, until }: NonNullable<PricedWays['rest']>): Way => ({
  way: 'rest',
  received: wireAmount(received),
  amount: wireAmount(amount),
  untilUtc: until.toISOString(),
});

function goesOnByItself(deps: WaysDeps, { ticket, deposits }: WayFacts): Way[] {
  const counted = countedDeposits(deposits);
  if (ticket.status !== TicketStatus.confirming || counted.length === 0) return [];
  const given = sumOf(counted);
  if (shortfallOf(ticket, deposits, deps.clock.now()) === 'restAwaited') {
    const rest = restOf(deps, ticket, given);
    return rest === null ? [] : [restWay({ ...rest, until: restEnd(ticket) })];
  }
  if (given === ZERO || deposits.some(isUnhandled)) return [];
  const judgement = judgeReady(deps, { ticket, deposits: counted, approvedAt: ticket.approvedAt });
  const rate = judgement.kind === 'exchange' ? meanOf(judgement.rates) : null;
  return judgement.kind === 'exchange' && rate !== null ? [exchangeWay(judgement, rate.rate)] : [];
}

async function askedFor(deps: WaysDeps, { ticket, stateId }: WayFacts): Promise<WaysAnswer['asked']> {
  const request = await newestRequest(deps.db, ticket.id);
  const isOpen =
    request !== null &&
    request.stateId === stateId &&
    request.usedAt === null &&
    deps.clock.now() < request.expiresAt;
  if (!isOpen) return null;
  const { address, memo, expiresAt } = request;
  return { address, memo, untilUtc: expiresAt.toISOString() };
}
