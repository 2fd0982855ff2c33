import { TicketStatus, ticketStatuses } from '@parom/contract/ticket-status';
import { statusReasons } from '@parom/contract/tickets';
import { describe, expect, it } from 'vitest';
import { type MoneyFacts, whereIsMoney } from './where-is-money.ts';

const facts = (change: Partial<MoneyFacts>): MoneyFacts => ({
  status: TicketStatus.confirming,
  reason: null,
  give: '0.01 BTC@bitcoin',
  get: '880 USDT@tron',
  received: null,
  isSeen: true,
  confirmations: 1,
  confirmationsRequired: 3,
  expiresAt: new Date('2026-11-25T16:40:00Z'),
  restUntil: null,
  transaction: null,
  ...change,
});

describe('where is my money', () => {
  it('has an answer in two languages for every status', () => {
    for (const status of ticketStatuses)
      for (const isSeen of [true, false])
        for (const transaction of [null, 'abc'])
          for (const reason of [null, ...statusReasons]) {
            const { ru, en } = whereIsMoney(facts({ status, isSeen, transaction, reason }));
            expect(ru).toMatch(/[а-яё].*[.]$/);
            expect(en).toMatch(/[a-z].*[.]$/);
            expect(`${ru} ${en}`).not.toMatch(/null|undefined|Invalid/);
          }
  });

  it('names the end of each time that is waited for', () => {
    const awaited = [
      facts({ status: TicketStatus.awaitingPayment }),
      facts({ isSeen: false }),
      facts({ reason: 'restAwaited', received: '0.001 BTC@bitcoin' }),
    ];
    for (const one of awaited) {
      const { ru, en } = whereIsMoney(one);
      expect(ru).toContain('16:40 UTC');
      expect(en).toMatch(/4:40\sPM UTC/);
    }
    const rest = facts({ reason: 'restAwaited', restUntil: new Date('2026-11-25T18:00:00Z') });
    expect(whereIsMoney(rest).ru).toContain('18:00 UTC');
  });

  it('counts confirmations, and names the transaction that left', () => {
    expect(whereIsMoney(facts({})).en).toContain('1 of 3 confirmations');
    expect(whereIsMoney(facts({ status: TicketStatus.sending, transaction: 'abc' })).ru).toContain('abc');
    expect(whereIsMoney(facts({ status: TicketStatus.refunded, transaction: 'abc' })).en).toContain('abc');
  });
});
