import { toDecimal } from '@parom/contract/money';
import { describe, expect, it } from 'vitest';
import type { Catalogue } from '../../currencies/catalogue.ts';
import type { RateBoard } from '../../rates/board/board.ts';
import type { Ticket } from '../ticket.ts';
import type { Deposit } from './deposit-store.ts';
import { isResent, quoteForTicket } from './rate-lock.ts';

const catalogue = { assetById: (id: number) => ({ currencyId: id }) } as Catalogue;
const boardThat = (isHalted: boolean): RateBoard => ({
  priceOf: (currencyId) => ({
    currencyId,
    usdt: toDecimal('2'),
    kind: 'venues',
    sources: [],
    observedAt: new Date(0),
  }),
  fresh: () => [],
  isHalted: () => isHalted,
});
const quoted = (isHalted: boolean) =>
  quoteForTicket(
    { catalogue: () => catalogue, rates: boardThat(isHalted) },
    { giveAssetId: 1, getAssetId: 2 },
  );

describe('the price that a deposit is judged by', () => {
  it('is the board’s price', () => {
    expect(quoted(false)).toMatchObject({ giveUsdt: toDecimal('2') });
  });
  it('is none while prices are halted', () => {
    expect(quoted(true)).toBeNull();
  });
});

const ticket = { minGive: toDecimal('0.001') } as Ticket;
const deposit = (other: Partial<Deposit> = {}) =>
  ({
    state: 'included',
    amount: toDecimal('0.5'),
    currencyId: 1,
    networkId: 1,
    disposition: 'none',
    ...other,
  }) as Deposit;
const gone = (other: Partial<Deposit> = {}) => deposit({ state: 'vanished' as Deposit['state'], ...other });

describe('a deposit', () => {
  it('is sent again if one of the ticket’s deposits vanished, beside others that live', () => {
    expect(isResent(ticket, deposit(), [gone(), deposit()])).toBe(true);
    expect(isResent(ticket, deposit(), [deposit()])).toBe(false);
    expect(isResent(ticket, deposit(), [])).toBe(false);
  });

  it('is sent again if it vanished itself', () => {
    expect(isResent(ticket, deposit({ disposition: 'vanished' }), [])).toBe(true);
  });

  it('is not sent again after dust, another coin or another network vanished', () => {
    const dust = gone({ amount: toDecimal('0.00000001') });
    for (const other of [dust, gone({ currencyId: 2 }), gone({ networkId: 2 })])
      expect(isResent(ticket, deposit(), [other])).toBe(false);
  });
});
