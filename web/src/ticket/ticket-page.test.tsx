import type { PageSite } from '@parom/contract/pages';
import type { TicketView } from '@parom/contract/tickets';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import texts from '../../public/locales/en/ticket.json' with { type: 'json' };
import { XRP } from '../platform/market/catalogue-for-tests.ts';
import { provideSiteSettings } from '../platform/start/site-settings.ts';
import { read } from '../shell/draw-for-tests.tsx';
import { StagePanel } from './status/stage-panel.tsx';
import { StatusBanner } from './status/status-banner.tsx';
import { useTicketNow } from './status/use-ticket-now.ts';
import { deposit, expiresAtUtc, history, IN_TIME_MS, short, ticket } from './ticket-for-tests.ts';

const now = vi.hoisted(() => ({ ms: 0 }));
vi.mock('../platform/live/clock.ts', () => ({ useServerNow: () => now.ms, serverNow: () => now.ms }));

beforeEach(() => {
  now.ms = IN_TIME_MS;
  provideSiteSettings({ isSandbox: false } as PageSite);
});

function AtThisMoment({ ticket }: { readonly ticket: TicketView }) {
  const timely = useTicketNow(ticket);
  return (
    <>
      <StatusBanner ticket={timely} />
      <StagePanel ticket={timely} />
    </>
  );
}

describe('a ticket’s page', () => {
  const { stage, late } = texts;
  const over: TicketView = { ...short, statusReason: 'belowMinimum', deposits: [deposit('0.00005', 'late')] };

  it('asks for nothing after the window, before the server’s answer too', () => {
    now.ms = Date.parse(expiresAtUtc);
    for (const one of [short, over]) {
      const text = read(<AtThisMoment ticket={one} />);
      expect(text).toContain(texts.stage.belowMinimum.title);
      expect(text).toContain('Please don’t send any more');
      expect(text).toContain(texts.progress.title);
      expect(text).toContain(texts.verdicts.belowMinimum.label);
      for (const gone of [texts.pay.sendExactly, 'Send another', texts.stage.confirming.title])
        expect(text).not.toContain(gone);
    }
  });

  it('promises no revival if only another coin came', () => {
    const other = { ...deposit('5', 'extra'), currencyId: XRP.id };
    const expired: TicketView = { ...ticket, status: 5, history: history(1, 5) };
    const page = (deposits: TicketView['deposits']) =>
      read(<AtThisMoment ticket={{ ...expired, deposits }} />);
    const stray = stage.expired.nowStray
      .replace('{{give}}', '0.0002 BTC')
      .replace('\u00a0{{simpleId}}', ' 100042');
    expect(page([other])).toContain(stray);
    for (const text of [stage.expired.now, late.text]) {
      expect(page([other])).not.toContain(text);
      expect(page([])).toContain(text);
      // Such a deposit returns or is unassigned: neither waits for a decision.
      expect(page([{ ...other, isSentBack: true }])).toContain(text);
      expect(page([{ ...other, isDust: true }])).toContain(text);
    }
  });
});
