import type { PageSite } from '@parom/contract/pages';
import { TicketStatus } from '@parom/contract/ticket-status';
import type { TicketView } from '@parom/contract/tickets';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import texts from '../../../public/locales/en/ticket.json' with { type: 'json' };
import { XRP } from '../../platform/market/catalogue-for-tests.ts';
import { provideSiteSettings } from '../../platform/start/site-settings.ts';
import { draw, read } from '../../shell/draw-for-tests.tsx';
import { deposit, expiresAtUtc, IN_TIME_MS, short, ticket, until } from '../ticket-for-tests.ts';
import { StagePanel } from './stage-panel.tsx';
import { StatusBanner } from './status-banner.tsx';

const now = vi.hoisted(() => ({ ms: 0 }));
vi.mock('../../platform/live/clock.ts', () => ({ useServerNow: () => now.ms, serverNow: () => now.ms }));

beforeEach(() => {
  now.ms = IN_TIME_MS;
  provideSiteSettings({ isSandbox: false } as PageSite);
});

describe('the progress bar of many confirmations', () => {
  it.each([
    [0, 0],
    [44, 8],
    [87, 15],
    [90, 16],
  ])('fills, at %i of 88, %i of its 16 cells', (confirmations, done) => {
    const deep = { ...ticket, status: TicketStatus.confirming, confirmations, confirmationsRequired: 88 };
    const html = draw(<StagePanel ticket={{ ...deep, deposits: [deposit('0.0002', 'pending')] }} />);
    expect(html).toContain(`${Math.min(confirmations, 88)} of 88`);
    expect(html.match(/data-done/g) ?? []).toHaveLength(done);
    expect(html.includes(texts.progress.last)).toBe(confirmations === 87);
  });
});

describe('a stage', () => {
  it('says how long it usually takes, and which ticket to name after that', { tags: ['anchor:21'] }, () => {
    const confirming = { ...ticket, status: TicketStatus.confirming, confirmations: 1 };
    const text = read(<StatusBanner ticket={confirming} />);
    expect(text).toContain('Usually 5–30 minutes');
    expect(text).toContain(`quote ticket ${ticket.simpleId}`);
  });
});

describe('a deposit below the minimum', () => {
  it('shows rest, address and countdown inside the window', () => {
    const text = read(<StagePanel ticket={short} />);
    expect(text).toContain(`${texts.pay.sendExactly} 0.00015 BTC`);
    expect(text).toContain(texts.pay.address);
    expect(text).toContain('10:00');
    expect(text).toContain(texts.verdicts.belowMinimum.label);
    expect(text).not.toContain(texts.verdicts.pending.label);
    expect(text).not.toContain(texts.progress.title);
  });
});

describe('a deposit that differs from the order', () => {
  const { verdicts } = texts;
  const confirming: TicketView = { ...ticket, status: TicketStatus.confirming, confirmations: 1 };

  it('brings a notice of the rules if it is short or late', () => {
    const panel = (receivedAmount: string, verdict: 'pending' | 'late') =>
      read(
        <StagePanel
          ticket={{
            ...confirming,
            receivedAmount,
            deposits: [{ ...deposit(receivedAmount, verdict), confirmations: 1 }],
          }}
        />,
      );
    expect(panel('0.0001', 'pending')).toContain(texts.amounts.differs);
    expect(panel('0.0002', 'late')).toContain(texts.amounts.differs);
    expect(panel('0.0002', 'pending')).not.toContain(texts.amounts.differs);
  });

  it('is listed as confirmed in a ticket on hold', () => {
    const held = { ...ticket, status: TicketStatus.onHold, deposits: [deposit('0.0002', 'pending')] };
    const text = read(<StagePanel ticket={held} />);
    expect(text).toContain(verdicts.confirmed.text);
    expect(text).not.toContain(verdicts.pending.text);
  });
});

describe('dust on a ticket’s address', () => {
  const dust = { ...deposit('0.00000001', 'extra'), isDust: true as const };

  it('promises a decision for another coin, not for dust', () => {
    const dusty = read(<StagePanel ticket={{ ...ticket, deposits: [dust] }} />);
    expect(dusty).toContain(texts.verdicts.dust.text);
    expect(dusty).not.toContain('operator');
    const extra = read(<StagePanel ticket={{ ...ticket, deposits: [deposit('5', 'extra')] }} />);
    expect(extra).toContain(texts.verdicts.extra.text);
    const other = { ...deposit('5', 'extra'), currencyId: XRP.id };
    const otherCoin = read(<StagePanel ticket={{ ...ticket, deposits: [other] }} />);
    expect(otherCoin).toContain(texts.verdicts.otherCoin.text);
    expect(otherCoin).not.toContain(texts.verdicts.extra.text);
  });
});

describe('a ticket paid by word', () => {
  const byWord: TicketView = { ...ticket, status: TicketStatus.confirming, byWord: true };

  it('shows amount, countdown and end of the rate inside the window', () => {
    const text = read(<StagePanel ticket={byWord} />);
    expect(text).toContain(`${texts.pay.sendExactly} 0.0002 BTC`);
    expect(text).toContain(texts.pay.copyAmount);
    expect(text).toContain('10:00');
    expect(text).toContain(texts.deposit.promise.replace('{{until}}', until));
  });

  it('says that the window is over, and shows no address any more', () => {
    now.ms = Date.parse(expiresAtUtc);
    const text = read(<StagePanel ticket={byWord} />);
    expect(text).toContain(texts.deposit.overTitle);
    expect(text).not.toContain(texts.deposit.promise.slice(0, 20));
    for (const gone of [texts.pay.address, texts.pay.qr, texts.pay.sendExactly, texts.deposit.title])
      expect(text).not.toContain(gone);
  });
});

describe('a ticket that was refunded', () => {
  const refund = { id: 'b2', url: null, amount: '5.69998', address: 'bc1qowner' };
  const refunded: TicketView = {
    ...ticket,
    status: TicketStatus.refunded,
    receivedAmount: '6',
    customStatusReason: 'More than one ticket may carry',
    payoutTx: { id: 'b2', url: null },
    refunds: [refund],
  };

  it('names amount, address, deduction and reason of the refund', () => {
    const panel = read(<StagePanel ticket={refunded} />);
    expect(panel).toContain(texts.refund.title);
    expect(panel).toContain('5.69998 BTC');
    expect(panel.replaceAll(' ', '')).toContain('bc1qowner');
    expect(panel).toContain(texts.refund.kept);
    expect(panel).not.toContain(texts.payout.title);
    expect(panel).toContain(texts.newExchange);
    expect(read(<StatusBanner ticket={refunded} />)).toContain('More than one ticket may carry');
  });

  it('names the memo of the refund address', () => {
    const toExchange: TicketView = { ...refunded, refunds: [{ ...refund, memo: '4711' }] };
    expect(read(<StagePanel ticket={toExchange} />)).toContain(`${texts.refund.memo} 4711`);
    expect(read(<StagePanel ticket={refunded} />)).not.toContain(texts.refund.memo);
  });

  it('shows payout and refund if one deposit of several returned', () => {
    const extra: TicketView['deposits'][number] = { ...deposit('6', 'extra'), isSentBack: true };
    const paid: TicketView = {
      ...refunded,
      status: TicketStatus.completed,
      payoutTx: { id: 'a1', url: null },
      deposits: [extra],
    };
    const panel = read(<StagePanel ticket={paid} />);
    for (const text of [texts.payout.title, texts.refund.title, texts.verdicts.sentBack.text])
      expect(panel).toContain(text);
    expect(panel).not.toContain(texts.verdicts.extra.text);
  });

  it('shows no refund beside a payout', () => {
    const paid: TicketView = { ...ticket, status: TicketStatus.completed, payoutTx: { id: 'b2', url: null } };
    const panel = read(<StagePanel ticket={paid} />);
    expect(panel).toContain(texts.payout.title);
    expect(panel).not.toContain(texts.refund.title);
  });
});
