import type { PageSite } from '@parom/contract/pages';
import type { TicketView } from '@parom/contract/tickets';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import words from '../../public/locales/en/ticket.json' with { type: 'json' };
import { provideSiteSettings } from '../platform/start/site-settings.ts';
import { read } from '../shell/draw-for-tests.tsx';
import { TicketLine } from './closed-line.tsx';
import { deposit, expiresAtUtc, IN_TIME_MS, short, ticket } from './ticket-for-tests.ts';

const now = vi.hoisted(() => ({ ms: 0 }));
vi.mock('../platform/live/clock.ts', () => ({ useServerNow: () => now.ms, serverNow: () => now.ms }));

beforeEach(() => {
  now.ms = IN_TIME_MS;
  provideSiteSettings({ isSandbox: false } as PageSite);
});

describe('the line of a closed site', () => {
  const { stage, pay } = words;
  const memo: TicketView = { ...ticket, fromWallet: { address: 'bc1qdeposit', memo: '4711' } };
  const said = (one: TicketView) => read(<TicketLine ticket={one} />).replaceAll(' ', '');

  it('line, of a ticket that waits for its payment, has amount, address, memo and countdown; in time over, no more', () => {
    const text = said(memo);
    for (const one of [
      words.closedPay,
      `${pay.sendExactly}0.0002BTC`,
      'bc1qdeposit',
      '4711',
      '10:00',
      pay.done,
    ])
      expect(text).toContain(one.replaceAll(' ', ''));
    now.ms = Date.parse(expiresAtUtc);
    const over = said(memo);
    expect(over).toContain(pay.expiredText.replaceAll(' ', ''));
    for (const gone of [words.closedPay, 'bc1qdeposit', pay.done])
      expect(over).not.toContain(gone.replaceAll(' ', ''));
  });

  it('line, of a ticket paid by word, has where to send; held with nothing there, asks to wait; with funds, says so', () => {
    expect(said({ ...memo, status: 2, byWord: true })).toContain('bc1qdeposit');
    const unpaid = said({ ...memo, status: 9 });
    expect(unpaid).toContain(stage.held.nowUnpaid.replaceAll(' ', ''));
    const funds = said({ ...memo, status: 9, deposits: [deposit('6', 'aboveMaximum')] });
    expect(funds).toContain(stage.held.now.replaceAll(' ', ''));
    for (const text of [unpaid, funds]) expect(text).not.toContain('bc1qdeposit');
  });

  it('line, of a ticket to which too little came, says how much is missing and where to send it; in time over, neither', () => {
    const little = { ...short, fromWallet: memo.fromWallet };
    const text = said(little);
    for (const one of ['Sendanother0.00015BTC', 'bc1qdeposit', '4711']) expect(text).toContain(one);
    now.ms = Date.parse(expiresAtUtc);
    const over = said(little);
    for (const gone of ['Sendanother', 'bc1qdeposit']) expect(over).not.toContain(gone);
  });
});
