import { describe, expect, it } from 'vitest';
import { short, ticket } from '../ticket-for-tests.ts';
import { sameOrder, supportAbout } from './next-links.ts';

const queryOf = (link: string) => Object.fromEntries(new URL(link, 'https://shop.example').searchParams);

describe('a new ticket', () => {
  it('keeps pair, networks, amount, address and memo', () => {
    const toWallet = { address: 'rReceiver', memo: '7' };
    expect(queryOf(sameOrder({ ...ticket, toWallet }))).toEqual({
      income: '0.0002',
      incomeType: String(ticket.fromCurrencyId),
      inconeNet: '1',
      outcomeType: String(ticket.toCurrencyId),
      outcomeNet: '6',
      addr: 'rReceiver',
      memo: '7',
    });
  });

  it('carries no masked card or phone', () => {
    const toCard = { ...ticket, targetInfo: { type: 1 }, getNetworkId: null };
    expect(queryOf(sameOrder(toCard))).not.toHaveProperty('addr');
  });
});

describe('a link to support', () => {
  it('carries the ticket’s number and state, and no token', () => {
    expect(queryOf(supportAbout(short))).toEqual({ ticket: '100042', state: 'confirming, restAwaited' });
    expect(queryOf(supportAbout({ ...ticket, status: 9 }))).toEqual({ ticket: '100042', state: 'onHold' });
  });
});
