import { TicketStatus, ticketStatuses } from '@parom/contract/ticket-status';
import { statusReasons } from '@parom/contract/tickets';
import { describe, expect, it } from 'vitest';
import { paceOf } from '../../chains/index.ts';
import { networkSeeds } from '../../currencies/seeds.ts';
import { isEnd } from '../../tickets/index.ts';
import { type MoneyFacts, whereIsMoney } from './where-is-money.ts';

const bitcoin = paceOf('bitcoin');
const at = (time: string) => new Date(`2026-11-25T${time}:00Z`);

const facts = (change: Partial<MoneyFacts>): MoneyFacts => ({
  now: at('16:00'),
  since: at('15:55'),
  status: TicketStatus.confirming,
  reason: null,
  give: '0.01 BTC@bitcoin',
  get: '880 USDT@tron',
  received: null,
  isSeen: true,
  confirmations: 1,
  confirmationsRequired: 3,
  givePace: bitcoin,
  expiresAt: at('16:40'),
  restUntil: null,
  transaction: null,
  sent: null,
  ...change,
});

const sent = bitcoin === null ? null : { at: at('15:58'), pace: bitcoin, confirmationsRequired: 2 };
const variants = ticketStatuses.flatMap((status) =>
  [true, false].flatMap((isSeen) =>
    [null, 'abc'].flatMap((transaction) =>
      [null, ...statusReasons].map((reason) =>
        facts({ status, isSeen, transaction, sent: transaction === null ? null : sent, reason }),
      ),
    ),
  ),
);

describe('where is my money', () => {
  it('has an answer in two languages for every status', () => {
    for (const one of variants) {
      const { ru, en } = whereIsMoney(one);
      expect(ru).toMatch(/[а-яё].*[.]$/);
      expect(en).toMatch(/[a-z].*[.]$/);
      expect(`${ru} ${en}`).not.toMatch(/null|undefined|Invalid|UTC/);
    }
  });

  it('names a time in Moscow for every status that is not an end', () => {
    for (const one of variants.filter(({ status }) => !isEnd(status))) {
      const { ru, en } = whereIsMoney(one);
      expect(ru, `status ${one.status}`).toMatch(/\d\d:\d\d по московскому времени/);
      expect(en, `status ${one.status}`).toMatch(/\d\d:\d\d Moscow time/);
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
      expect(ru).toContain('25 ноября 2026 г. в 19:40 по московскому времени');
      expect(en).toContain('25 November 2026 at 19:40 Moscow time');
    }
    const rest = facts({ reason: 'restAwaited', restUntil: at('18:00') });
    expect(whereIsMoney(rest).ru).toContain('21:00 по московскому времени');
  });

  it('expects missing confirmations by the interval of the network', () => {
    expect(whereIsMoney(facts({ confirmations: 1 })).ru).toContain('не позже 25 ноября 2026 г. в 19:20');
    expect(whereIsMoney(facts({ confirmations: 2 })).en).toContain('by 25 November 2026 at 19:10');
    const ethereum = facts({ givePace: paceOf('ethereum'), confirmationsRequired: 6 });
    expect(whereIsMoney(ethereum).ru).toContain('19:19');
  });

  it('expects the block of a payout that was sent, and says when it is late', () => {
    const paid = facts({ status: TicketStatus.sending, transaction: 'abc', sent });
    expect(whereIsMoney(paid).ru).toContain('не позже 25 ноября 2026 г. в 19:28');
    const late = whereIsMoney({ ...paid, now: at('17:00') });
    expect(late.ru).toContain('ждали к 25 ноября 2026 г. в 19:28');
    expect(late.ru).toContain('до 26 ноября 2026 г. в 20:00');
    expect(late.en).toContain('until 26 November 2026 at 20:00 Moscow time');
  });

  it('knows the interval of each network', () => {
    for (const { code } of networkSeeds) expect(paceOf(code), code).not.toBeNull();
  });

  it('counts confirmations, and names the transaction that left', () => {
    expect(whereIsMoney(facts({})).en).toContain('1 of 3 confirmations');
    expect(whereIsMoney(facts({ status: TicketStatus.sending, transaction: 'abc' })).ru).toContain('abc');
    expect(whereIsMoney(facts({ status: TicketStatus.refunded, transaction: 'abc' })).en).toContain('abc');
  });
});
