/** What a ticket’s page says of the customer’s money at its present stage: where to send, what came, what went back. */
import type { PageSite } from '@parom/contract/pages';
import { TicketStatus, type TicketView } from '@parom/contract/tickets';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import words from '../../public/locales/en/ticket.json' with { type: 'json' };
import { XRP } from '../platform/market/catalogue-for-tests.ts';
import { provideSiteSettings } from '../platform/start/site-settings.ts';
import { draw, read } from '../shell/draw-for-tests.tsx';
import { StagePanel } from './stage-panel.tsx';
import { StatusBanner } from './status-banner.tsx';
import { deposit, expiresAtUtc, IN_TIME_MS, short, ticket, until } from './ticket-for-tests.ts';

const now = vi.hoisted(() => ({ ms: 0 }));
vi.mock('../platform/live/clock.ts', () => ({ useServerNow: () => now.ms, serverNow: () => now.ms }));

beforeEach(() => {
  now.ms = IN_TIME_MS;
  provideSiteSettings({ isSandbox: false } as PageSite);
});

describe('a ticket on a network that asks for very many confirmations', () => {
  it.each([
    [0, 0],
    [44, 8],
    [87, 15],
    [90, 16],
  ])('at %i of 88, counts them, and fills %i of the bar’s 16 cells', (confirmations, done) => {
    const deep = { ...ticket, status: TicketStatus.confirming, confirmations, confirmationsRequired: 88 };
    const html = draw(<StagePanel ticket={{ ...deep, deposits: [deposit('0.0002', 'pending')] }} />);
    expect(html).toContain(`${Math.min(confirmations, 88)} of 88`);
    expect(html.match(/data-done/g) ?? []).toHaveLength(done);
    expect(html.includes(words.progress.last)).toBe(confirmations === 87);
  });
});

describe('a ticket to which less than the minimum came', () => {
  it('panel, in its window, has the rest, the address and the countdown; its transfer is too small', () => {
    const text = read(<StagePanel ticket={short} />);
    expect(text).toContain(`${words.pay.sendExactly} 0.00015 BTC`);
    expect(text).toContain(words.pay.address);
    expect(text).toContain('10:00');
    expect(text).toContain(words.verdicts.belowMinimum.label);
    expect(text).not.toContain(words.verdicts.pending.label);
    expect(text).not.toContain(words.progress.title);
  });
});

describe('a ticket to which came something else than was ordered', () => {
  const { verdicts } = words;
  const confirming: TicketView = { ...ticket, status: TicketStatus.confirming, confirmations: 1 };

  it('panel, less than ordered, or all of it late, says how it is worked out; as ordered, it does not', () => {
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
    expect(panel('0.0001', 'pending')).toContain(words.amounts.differs);
    expect(panel('0.0002', 'late')).toContain(words.amounts.differs);
    expect(panel('0.0002', 'pending')).not.toContain(words.amounts.differs);
  });

  it('list, of a transfer with all its confirmations in a ticket on hold, waits for none', () => {
    const held = { ...ticket, status: TicketStatus.held, deposits: [deposit('0.0002', 'pending')] };
    const text = read(<StagePanel ticket={held} />);
    expect(text).toContain(verdicts.confirmed.text);
    expect(text).not.toContain(verdicts.pending.text);
  });
});

describe('dust on a ticket’s address', () => {
  const dust = { ...deposit('0.00000001', 'extra'), isDust: true as const };

  it('list, of dust, promises nobody’s decision; of another coin it does', () => {
    const dusty = read(<StagePanel ticket={{ ...ticket, deposits: [dust] }} />);
    expect(dusty).toContain(words.verdicts.dust.text);
    expect(dusty).not.toContain('operator');
    const extra = read(<StagePanel ticket={{ ...ticket, deposits: [deposit('5', 'extra')] }} />);
    expect(extra).toContain(words.verdicts.extra.text);
    const other = { ...deposit('5', 'extra'), currencyId: XRP.id };
    const otherCoin = read(<StagePanel ticket={{ ...ticket, deposits: [other] }} />);
    expect(otherCoin).toContain(words.verdicts.otherCoin.text);
    expect(otherCoin).not.toContain(words.verdicts.extra.text);
  });
});

describe('a ticket paid by word', () => {
  const byWord: TicketView = { ...ticket, status: TicketStatus.confirming, byWord: true };

  it('panel, in its window, has the exact amount, the countdown and until when the rate holds', () => {
    const text = read(<StagePanel ticket={byWord} />);
    expect(text).toContain(`${words.pay.sendExactly} 0.0002 BTC`);
    expect(text).toContain(words.pay.copyAmount);
    expect(text).toContain('10:00');
    expect(text).toContain(words.deposit.promise.replace('{{until}}', until));
  });

  it('panel, its window over, says so, and where to send still', () => {
    now.ms = Date.parse(expiresAtUtc);
    const text = read(<StagePanel ticket={byWord} />);
    expect(text).toContain(words.deposit.overTitle);
    expect(text).not.toContain(words.deposit.promise.slice(0, 20));
    expect(text).toContain(words.pay.address);
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

  it('page, says how much came back, where to, what was kept and why', () => {
    const panel = read(<StagePanel ticket={refunded} />);
    expect(panel).toContain(words.refund.title);
    expect(panel).toContain('5.69998 BTC');
    expect(panel.replaceAll(' ', '')).toContain('bc1qowner');
    expect(panel).toContain(words.refund.kept);
    expect(panel).not.toContain(words.payout.title);
    expect(panel).toContain(words.newExchange);
    expect(read(<StatusBanner ticket={refunded} />)).toContain('More than one ticket may carry');
  });

  it('page, names the memo beside the address that a refund went to, where there is one', () => {
    const toExchange: TicketView = { ...refunded, refunds: [{ ...refund, memo: '4711' }] };
    expect(read(<StagePanel ticket={toExchange} />)).toContain(`${words.refund.memo} 4711`);
    expect(read(<StagePanel ticket={refunded} />)).not.toContain(words.refund.memo);
  });

  it('alone of its transfers, page, shows the payout and the refund, and the row of that transfer says so', () => {
    const extra: TicketView['deposits'][number] = { ...deposit('6', 'extra'), isSentBack: true };
    const paid: TicketView = {
      ...refunded,
      status: TicketStatus.completed,
      payoutTx: { id: 'a1', url: null },
      deposits: [extra],
    };
    const panel = read(<StagePanel ticket={paid} />);
    for (const said of [words.payout.title, words.refund.title, words.verdicts.sentBack.text])
      expect(panel).toContain(said);
    expect(panel).not.toContain(words.verdicts.extra.text);
  });

  it('page, of a ticket that was paid out, has no refund', () => {
    const paid: TicketView = { ...ticket, status: TicketStatus.completed, payoutTx: { id: 'b2', url: null } };
    const panel = read(<StagePanel ticket={paid} />);
    expect(panel).toContain(words.payout.title);
    expect(panel).not.toContain(words.refund.title);
  });
});
