/** Pure. The quote travels sealed through the browser: asking stores nothing. */
import { createHash } from 'node:crypto';
import { type Decimal, formatDecimal, toDecimal } from '@parom/contract/money';
import type { Keyring } from '../../platform/secrets/keyring.ts';
import type { Deposit } from '../deposits/deposit-store.ts';
import type { TakenRate } from '../deposits/taken-rate.ts';

export interface Prices {
  readonly rate: TakenRate | null;
  /** Per refund, in the given coin; `null` while the network does not answer. */
  readonly fee: Decimal | null;
}

export interface WayQuote {
  readonly at: Date;
  readonly stateId: number;
  readonly deposits: string;
  readonly prices: Prices;
}

interface Sealed {
  readonly at: string;
  readonly stateId: number;
  readonly deposits: string;
  readonly rate: { giveUsdt: string; getUsdt: string; at: string; sources: readonly string[] } | null;
  readonly fee: string | null;
}

const about = (ticketId: string): string => `way-quote:${ticketId}`;

export function sealQuote(keyring: Keyring, ticketId: string, quote: WayQuote): string {
  const { rate, fee } = quote.prices;
  const sealed: Sealed = {
    at: quote.at.toISOString(),
    stateId: quote.stateId,
    deposits: quote.deposits,
    rate:
      rate === null
        ? null
        : {
            giveUsdt: formatDecimal(rate.giveUsdt),
            getUsdt: formatDecimal(rate.getUsdt),
            at: rate.at.toISOString(),
            sources: rate.sources,
          },
    fee: fee === null ? null : formatDecimal(fee),
  };
  return keyring.seal(JSON.stringify(sealed), about(ticketId)).toString('base64url');
}

/** `null` for a forged quote or another ticket's. */
export function openQuote(keyring: Keyring, ticketId: string, text: string): WayQuote | null {
  const opened = openSeal(keyring, ticketId, text);
  if (opened === null) return null;
  const { at, stateId, deposits, rate, fee } = JSON.parse(opened) as Sealed;
  return {
    at: new Date(at),
    stateId,
    deposits,
    prices: {
      rate:
        rate === null
          ? null
          : {
              giveUsdt: toDecimal(rate.giveUsdt),
              getUsdt: toDecimal(rate.getUsdt),
              at: new Date(rate.at),
              sources: rate.sources,
            },
      fee: fee === null ? null : toDecimal(fee),
    },
  };
}

function openSeal(keyring: Keyring, ticketId: string, text: string): string | null {
  try {
    return keyring.open(Buffer.from(text, 'base64url'), about(ticketId));
  } catch {
    return null;
  }
}

/** Another deposit, or another place, voids the quote. */
export function nameOfDeposits(deposits: readonly Deposit[]): string {
  const places = deposits.map(
    ({ id, state, disposition, amount }) => `${id} ${state} ${disposition} ${amount}`,
  );
  return createHash('sha256').update(places.join('\n')).digest('base64url');
}
