import type { PageSite } from '@parom/contract/pages';
import type { TicketView } from '@parom/contract/tickets';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import texts from '../../public/locales/en/ticket.json' with { type: 'json' };
import { provideSiteSettings } from '../platform/start/site-settings.ts';
import { read } from '../shell/draw-for-tests.tsx';
import { TicketLine } from './closed-line.tsx';
import { deposit, expiresAtUtc, IN_TIME_MS, short, ticket, until } from './ticket-for-tests.ts';

const now = vi.hoisted(() => ({ ms: 0 }));
vi.mock('../platform/live/clock.ts', () => ({ useServerNow: () => now.ms, serverNow: () => now.ms }));

beforeEach(() => {
  now.ms = IN_TIME_MS;
  provideSiteSettings({ isSandbox: false } as PageSite);
});

describe('a closed site', () => {
  const { stage, pay } = texts;
  const memo: TicketView = { ...ticket, fromWallet: { address: 'bc1qdeposit', memo: '4711' } };
  const lineOf = (one: TicketView) => read(<TicketLine ticket={one} />).replaceAll(' ', '');

  it('shows payment instructions to an unpaid ticket until the window ends', () => {
    const text = lineOf(memo);
    for (const one of [
      texts.closedPay,
      `${pay.sendExactly}until${until}0.0002BTC`,
      'bc1qdeposit',
      '4711',
      '10:00',
      pay.done,
    ])
      expect(text).toContain(one.replaceAll(' ', ''));
    now.ms = Date.parse(expiresAtUtc);
    const over = lineOf(memo);
    expect(over).toContain(pay.expiredText.replaceAll(' ', ''));
    for (const gone of [texts.closedPay, 'bc1qdeposit', pay.done])
      expect(over).not.toContain(gone.replaceAll(' ', ''));
  });

  it('shows the address after “I’ve paid”; on hold, says whether funds are there', () => {
    expect(lineOf({ ...memo, status: 2, byWord: true })).toContain('bc1qdeposit');
    const unpaid = lineOf({ ...memo, status: 9 });
    expect(unpaid).toContain(stage.held.nowUnpaid.replaceAll(' ', ''));
    const funds = lineOf({ ...memo, status: 9, deposits: [deposit('6', 'aboveMaximum')] });
    expect(funds).toContain(stage.held.now.replaceAll(' ', ''));
    for (const text of [unpaid, funds]) expect(text).not.toContain('bc1qdeposit');
  });

  it('shows the missing amount and the address until the window ends', () => {
    const little = { ...short, fromWallet: memo.fromWallet };
    const text = lineOf(little);
    for (const one of ['Sendanother0.00015BTC', 'bc1qdeposit', '4711']) expect(text).toContain(one);
    now.ms = Date.parse(expiresAtUtc);
    const over = lineOf(little);
    for (const gone of ['Sendanother', 'bc1qdeposit']) expect(over).not.toContain(gone);
  });
});
