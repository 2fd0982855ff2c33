/** What a ticket's page says of the customer's money where not all went as ordered. */
import type { TicketView } from '@parom/contract/tickets';
import type { QueryClient } from '@tanstack/react-query';
import { createInstance } from 'i18next';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import common from '../../public/locales/en/common.json' with { type: 'json' };
import words from '../../public/locales/en/ticket.json' with { type: 'json' };
import { currenciesQuery } from '../platform/catalogue.ts';
import { BTC, currencies, XRP } from '../platform/catalogue-for-tests.ts';
import { dateAndTime } from '../platform/format.ts';
import { createQueryClient } from '../platform/query.ts';
import { Providers } from '../shell/providers.tsx';
import { TicketLine } from './closed-line.tsx';
import DeviceTicketList from './device-ticket-list.tsx';
import { StagePanel } from './stage-panel.tsx';
import { StatusBanner } from './status-banner.tsx';
import { TicketAmounts } from './ticket-amounts.tsx';
import { TicketHistory } from './ticket-history.tsx';
import { type TicketLook, ticketQuery } from './ticket-query.ts';
import { useTimely } from './use-timely.ts';

const now = vi.hoisted(() => ({ ms: 0 }));
vi.mock('../platform/clock.ts', () => ({ useServerNow: () => now.ms, serverNow: () => now.ms }));

const expiresAtUtc = '2025-11-21T10:30:00Z';
const until = dateAndTime(expiresAtUtc).time;
const deposit = (amount: string, verdict: TicketView['deposits'][number]['verdict']) => ({
  id: 'a1',
  url: null,
  amount,
  confirmations: 5,
  verdict,
});
const ticket: TicketView = {
  id: 't1',
  simpleId: 100_042,
  status: 1,
  fromAmount: '0.0002',
  toAmount: '7.5',
  fromCurrencyId: BTC.id,
  toCurrencyId: XRP.id,
  creationDateUtc: '2025-11-21T10:00:00Z',
  payNetworkId: 1,
  getNetworkId: 6,
  fromWallet: { address: 'bc1qdeposit', memo: null },
  toWallet: { address: 'rReceiver', memo: null },
  customStatusReason: null,
  statusReason: null,
  targetInfo: { type: 0 },
  expiresAtUtc,
  rate: '37500',
  markup: 0.9,
  rateSources: ['sandbox'],
  rateAtUtc: null,
  receivedAmount: '0',
  confirmations: 0,
  confirmationsRequired: 2,
  byWord: false,
  deposits: [],
  payoutTx: null,
  history: [],
};

async function draw(part: ReactElement, queries = createQueryClient(() => {})): Promise<string> {
  const i18n = createInstance();
  await i18n.init({
    lng: 'en',
    resources: { en: { ticket: words, common } },
    interpolation: { escapeValue: false },
  });
  queries.setQueryData(currenciesQuery.queryKey, [...currencies]);
  return renderToStaticMarkup(
    <I18nextProvider i18n={i18n}>
      <MemoryRouter>
        <Providers queries={queries}>{part}</Providers>
      </MemoryRouter>
    </I18nextProvider>,
  );
}

/** Its words as a visitor reads them, without the marks between them. */
async function read(part: ReactElement, queries?: QueryClient): Promise<string> {
  const text = (await draw(part, queries))
    .replace(/<(style|svg).*?<\/\1>/gs, '')
    .replace(/ aria-label="([^"]*)"[^>]*>/g, '> $1 ')
    .replace(/<[^>]+>/g, ' ');
  return text.replace(/&#x27;/g, '’').replace(/\s+/g, ' ');
}

function AtThisMoment({ ticket }: { readonly ticket: TicketView }) {
  const timely = useTimely(ticket);
  return (
    <>
      <StatusBanner ticket={timely} />
      <StagePanel ticket={timely} />
    </>
  );
}

const history = (...statuses: number[]) => statuses.map((status) => ({ status, atUtc: expiresAtUtc }));
const fill = (text: string, amount: string) => text.replace('{{amount}}', amount);

beforeEach(() => {
  now.ms = Date.parse('2025-11-21T10:20:00Z');
  vi.stubGlobal('document', {
    getElementById: () => ({ textContent: JSON.stringify({ isSandbox: false }) }),
  });
});
afterEach(() => vi.unstubAllGlobals());

describe('a ticket on a network that asks for very many confirmations', () => {
  it.each([
    [0, 0],
    [44, 8],
    [87, 15],
    [90, 16],
  ])('at %i of 88, counts them, and fills %i of the bar’s 16 cells', async (confirmations, done) => {
    const deep = { ...ticket, status: 2, confirmations, confirmationsRequired: 88 };
    const html = await draw(<StagePanel ticket={{ ...deep, deposits: [deposit('0.0002', 'pending')] }} />);
    expect(html).toContain(`${Math.min(confirmations, 88)} of 88`);
    expect(html.match(/data-done/g) ?? []).toHaveLength(done);
    expect(html.includes(words.progress.last)).toBe(confirmations === 87);
  });
});

describe('a ticket to which less than the minimum came', () => {
  const short: TicketView = {
    ...ticket,
    status: 2,
    statusReason: 'restAwaited',
    receivedAmount: '0.00005',
    confirmations: 5,
    deposits: [deposit('0.00005', 'pending')],
  };

  it('banner, in its window, says what came, how much is missing and until when, and promises nothing', async () => {
    const text = await read(<StatusBanner ticket={short} />);
    expect(text).toContain(words.stage.restAwaited.title);
    expect(text).toContain('We see 0.00005 BTC');
    expect(text).toContain(`Send another 0.00015 BTC to the same address by ${until}`);
    expect(text).not.toContain(words.stage.confirming.title);
  });

  it('panel, in its window, has the rest, the address and the countdown; its transfer is too small', async () => {
    const text = await read(<StagePanel ticket={short} />);
    expect(text).toContain(`${words.pay.sendExactly} 0.00015 BTC`);
    expect(text).toContain(words.pay.address);
    expect(text).toContain('10:00');
    expect(text).toContain(words.verdicts.belowMinimum.label);
    expect(text).not.toContain(words.verdicts.pending.label);
    expect(text).not.toContain(words.progress.title);
  });

  it('line of a closed site, in its window, says how much is missing and where to send it; after it, neither', async () => {
    const memo = { ...short, fromWallet: { address: 'bc1qdeposit', memo: '4711' } };
    const text = (await read(<TicketLine ticket={memo} />)).replaceAll(' ', '');
    for (const said of ['Sendanother0.00015BTC', 'bc1qdeposit', '4711']) expect(text).toContain(said);
    now.ms = Date.parse(expiresAtUtc);
    const over = (await read(<TicketLine ticket={memo} />)).replaceAll(' ', '');
    for (const gone of ['Sendanother', 'bc1qdeposit']) expect(over).not.toContain(gone);
  });

  const over: TicketView = { ...short, statusReason: 'belowMinimum', deposits: [deposit('0.00005', 'late')] };

  it('page, its window over, whether the service said so yet or not, asks for nothing more and promises nothing', async () => {
    now.ms = Date.parse(expiresAtUtc);
    for (const one of [short, over]) {
      const text = await read(<AtThisMoment ticket={one} />);
      expect(text).toContain(words.stage.belowMinimum.title);
      expect(text).toContain('send nothing more');
      expect(text).toContain(words.progress.title);
      expect(text).toContain(words.verdicts.belowMinimum.label);
      for (const gone of [words.pay.sendExactly, 'Send another', words.stage.confirming.title])
        expect(text).not.toContain(gone);
    }
  });
});

describe('the line of a closed site', () => {
  const { stage, pay } = words;
  const memo: TicketView = { ...ticket, fromWallet: { address: 'bc1qdeposit', memo: '4711' } };
  const said = async (one: TicketView) => (await read(<TicketLine ticket={one} />)).replaceAll(' ', '');

  it('line, of a ticket that waits for its payment, has amount, address, memo and countdown; in time over, no more', async () => {
    const text = await said(memo);
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
    const over = await said(memo);
    expect(over).toContain(pay.expiredText.replaceAll(' ', ''));
    for (const gone of [words.closedPay, 'bc1qdeposit', pay.done])
      expect(over).not.toContain(gone.replaceAll(' ', ''));
  });

  it('line, of a ticket paid by word, has where to send; held with nothing there, asks to wait; with funds, says so', async () => {
    expect(await said({ ...memo, status: 2, byWord: true })).toContain('bc1qdeposit');
    const unpaid = await said({ ...memo, status: 9 });
    expect(unpaid).toContain(stage.held.nowUnpaid.replaceAll(' ', ''));
    const funds = await said({ ...memo, status: 9, deposits: [deposit('6', 'aboveMaximum')] });
    expect(funds).toContain(stage.held.now.replaceAll(' ', ''));
    for (const text of [unpaid, funds]) expect(text).not.toContain('bc1qdeposit');
  });
});

describe('the list of the tickets of this device', () => {
  const listed = async (one: TicketView) => {
    const queries = createQueryClient(() => {});
    const look: TicketLook = { kind: 'ticket', ticket: one };
    queries.setQueryData([...ticketQuery(one.id).queryKey], look);
    return read(<DeviceTicketList ids={[one.id]} />, queries);
  };

  it('list, of a ticket to be paid, has the amount to send to its last digit; of one paid for, about what came', async () => {
    const unpaid: TicketView = { ...ticket, fromAmount: '0.00011174' };
    expect(await listed(unpaid)).toContain('0.00011174 BTC');
    const paid = { ...unpaid, status: 4, receivedAmount: '0.00011174', history: history(1, 2, 3, 4) };
    expect(await listed(paid)).toContain('0.000112 BTC');
  });
});

describe('the amounts of a ticket', () => {
  const { amounts } = words;

  it('amounts, more than ordered exchanged, are what was sent and what was paid for it', async () => {
    const over = { ...ticket, status: 4, receivedAmount: '0.012', history: history(1, 2, 3, 4) };
    const text = await read(<TicketAmounts ticket={over} />);
    expect(text).toContain(`${amounts.sent} 0.012 BTC`);
    expect(text).toContain(fill(amounts.ordered, '0.0002 BTC'));
    expect(text).toContain(`${amounts.got} 7.5 XRP`);
    expect(text).not.toContain(fill(amounts.ofOrder, ''));
  });

  it('amounts, much more than ordered held, say of what the amount to receive was worked out', async () => {
    const held = { ...ticket, status: 9, receivedAmount: '6', history: history(1, 2, 9) };
    const text = await read(<TicketAmounts ticket={held} />);
    expect(text).toContain(`${amounts.sent} 6 BTC`);
    expect(text).toContain(fill(amounts.ofOrder, '0.0002 BTC'));
  });

  it('amounts, sent as ordered or not at all, carry no note', async () => {
    const fits = await read(<TicketAmounts ticket={{ ...ticket, status: 2, receivedAmount: '0.0002' }} />);
    expect(fits).toContain(`${amounts.sent} 0.0002 BTC`);
    const unpaid = await read(<TicketAmounts ticket={ticket} />);
    expect(unpaid).toContain(`${amounts.send} 0.0002 BTC`);
    for (const text of [fits, unpaid])
      for (const note of [amounts.ordered, amounts.ofOrder]) expect(text).not.toContain(fill(note, ''));
  });
});

describe('a ticket to which came something else than was ordered', () => {
  const { stage, late, verdicts } = words;
  const confirming: TicketView = { ...ticket, status: 2, confirmations: 1 };

  it('amounts, all of it late, are said to be at the rate of the ticket until they are worked out', async () => {
    const late: TicketView = {
      ...ticket,
      status: 9,
      receivedAmount: '0.0002',
      deposits: [deposit('0.0002', 'late')],
    };
    const sending = { status: 3, atUtc: '2025-11-21T11:00:00Z' };
    expect(await draw(<TicketAmounts ticket={late} />)).toContain(words.amounts.ofRate);
    for (const worked of [
      { ...late, history: [sending] },
      { ...late, deposits: [deposit('0.0002', 'fits')] },
    ])
      expect(await draw(<TicketAmounts ticket={worked} />)).not.toContain(words.amounts.ofRate);
  });

  it('panel, less than ordered, or all of it late, says how it is worked out; as ordered, it does not', async () => {
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
    expect(await panel('0.0001', 'pending')).toContain(words.amounts.differs);
    expect(await panel('0.0002', 'late')).toContain(words.amounts.differs);
    expect(await panel('0.0002', 'pending')).not.toContain(words.amounts.differs);
  });

  it('list, of a transfer with all its confirmations in a ticket on hold, waits for none', async () => {
    const held = { ...ticket, status: 9, deposits: [deposit('0.0002', 'pending')] };
    const text = await read(<StagePanel ticket={held} />);
    expect(text).toContain(verdicts.confirmed.text);
    expect(text).not.toContain(verdicts.pending.text);
  });

  it('page, expired with another coin at its address, asks its owner to write and does not say that it revives', async () => {
    const other = { ...deposit('5', 'extra'), currencyId: XRP.id };
    const expired: TicketView = { ...ticket, status: 5, history: history(1, 5) };
    const page = (deposits: TicketView['deposits']) =>
      read(<AtThisMoment ticket={{ ...expired, deposits }} />);
    const stray = stage.expired.nowStray
      .replace('{{give}}', '0.0002 BTC')
      .replace('\u00a0{{simpleId}}', ' 100042');
    expect(await page([other])).toContain(stray);
    for (const said of [stage.expired.now, late.text]) {
      expect(await page([other])).not.toContain(said);
      expect(await page([])).toContain(said);
      // It goes back, or is nobody's: neither waits for anybody's word.
      expect(await page([{ ...other, isSentBack: true }])).toContain(said);
      expect(await page([{ ...other, isDust: true }])).toContain(said);
    }
  });

  it('banner, expired, names the hour until which a late transfer revives it', async () => {
    const at = '2025-11-21T10:30:45Z';
    const text = await read(
      <StatusBanner ticket={{ ...ticket, status: 5, history: [{ status: 5, atUtc: at }] }} />,
    );
    const { date, time } = dateAndTime('2025-11-22T10:30:45Z');
    expect(text).toContain(`until ${date} at ${time}:`);
  });
});

describe('a ticket to which nothing came', () => {
  const { stage } = words;
  const held: TicketView = { ...ticket, status: 9, history: history(1, 2, 9) };

  it('banner, held or broken, does not claim to have the money', async () => {
    for (const [status, { now: funds, nowUnpaid }] of [
      [9, stage.held],
      [0, stage.invalid],
    ] as const) {
      const unpaid = { ...held, status };
      const vanished = [deposit('0.0002', 'vanished')];
      for (const one of [unpaid, { ...unpaid, deposits: vanished }]) {
        const text = await read(<StatusBanner ticket={one} />);
        expect(text).toContain(nowUnpaid);
        expect(text).not.toContain(funds);
      }
      const extra = { ...unpaid, deposits: [deposit('100', 'extra')] };
      expect(await read(<StatusBanner ticket={extra} />)).toContain(funds);
    }
  });

  it('history, of a past 2, says that a payment was looked for; found, only where one was', async () => {
    const byWord = await read(<TicketHistory ticket={held} />);
    expect(byWord).toContain(stage.byWord.title);
    expect(byWord).not.toContain(stage.confirming.title);
    const paid = await read(<TicketHistory ticket={{ ...held, deposits: [deposit('6', 'aboveMaximum')] }} />);
    expect(paid).toContain(stage.confirming.title);
  });
});

describe('dust on a ticket’s address', () => {
  const dust = { ...deposit('0.00000001', 'extra'), isDust: true as const };

  it('list, of dust, promises nobody’s decision; of another coin it does', async () => {
    const dusty = await read(<StagePanel ticket={{ ...ticket, deposits: [dust] }} />);
    expect(dusty).toContain(words.verdicts.dust.text);
    expect(dusty).not.toContain('operator');
    const extra = await read(<StagePanel ticket={{ ...ticket, deposits: [deposit('5', 'extra')] }} />);
    expect(extra).toContain(words.verdicts.extra.text);
    const other = { ...deposit('5', 'extra'), currencyId: XRP.id };
    const otherCoin = await read(<StagePanel ticket={{ ...ticket, deposits: [other] }} />);
    expect(otherCoin).toContain(words.verdicts.otherCoin.text);
    expect(otherCoin).not.toContain(words.verdicts.extra.text);
  });

  it('banner, of a held ticket with nothing else, does not claim to have the money', async () => {
    const text = await read(<StatusBanner ticket={{ ...ticket, status: 9, deposits: [dust] }} />);
    expect(text).toContain(words.stage.held.nowUnpaid);
  });
});

describe('a ticket paid by word', () => {
  const byWord: TicketView = { ...ticket, status: 2, byWord: true };

  it('panel, in its window, has the exact amount, the countdown and until when the rate holds', async () => {
    const text = await read(<StagePanel ticket={byWord} />);
    expect(text).toContain(`${words.pay.sendExactly} 0.0002 BTC`);
    expect(text).toContain(words.pay.copyAmount);
    expect(text).toContain('10:00');
    expect(text).toContain(words.deposit.promise.replace('{{until}}', until));
  });

  it('panel, its window over, says so, and where to send still', async () => {
    now.ms = Date.parse(expiresAtUtc);
    const text = await read(<StagePanel ticket={byWord} />);
    expect(text).toContain(words.deposit.overTitle);
    expect(text).not.toContain(words.deposit.promise.slice(0, 20));
    expect(text).toContain(words.pay.address);
  });
});

describe('a ticket that was refunded', () => {
  const refund = { id: 'b2', url: null, amount: '5.69998', address: 'bc1qowner' };
  const refunded: TicketView = {
    ...ticket,
    status: 8,
    receivedAmount: '6',
    customStatusReason: 'More than one ticket may carry',
    payoutTx: { id: 'b2', url: null },
    refunds: [refund],
  };

  it('page, says how much came back, where to, what was kept and why', async () => {
    const panel = await read(<StagePanel ticket={refunded} />);
    expect(panel).toContain(words.refund.title);
    expect(panel).toContain('5.69998 BTC');
    expect(panel.replaceAll(' ', '')).toContain('bc1qowner');
    expect(panel).toContain(words.refund.kept);
    expect(panel).not.toContain(words.payout.title);
    expect(panel).toContain(words.newExchange);
    expect(await read(<StatusBanner ticket={refunded} />)).toContain('More than one ticket may carry');
  });

  it('page, names the memo beside the address that a refund went to, where there is one', async () => {
    const toExchange: TicketView = { ...refunded, refunds: [{ ...refund, memo: '4711' }] };
    expect(await read(<StagePanel ticket={toExchange} />)).toContain(`${words.refund.memo} 4711`);
    expect(await read(<StagePanel ticket={refunded} />)).not.toContain(words.refund.memo);
  });

  it('alone of its transfers, page, shows the payout and the refund, and the row of that transfer says so', async () => {
    const extra: TicketView['deposits'][number] = { ...deposit('6', 'extra'), isSentBack: true };
    const paid: TicketView = { ...refunded, status: 4, payoutTx: { id: 'a1', url: null }, deposits: [extra] };
    const panel = await read(<StagePanel ticket={paid} />);
    for (const said of [words.payout.title, words.refund.title, words.verdicts.sentBack.text])
      expect(panel).toContain(said);
    expect(panel).not.toContain(words.verdicts.extra.text);
  });

  it('page, of a ticket that was paid out, has no refund', async () => {
    const paid: TicketView = { ...ticket, status: 4, payoutTx: { id: 'b2', url: null } };
    const panel = await read(<StagePanel ticket={paid} />);
    expect(panel).toContain(words.payout.title);
    expect(panel).not.toContain(words.refund.title);
  });
});
