/** What the parts of a ticket’s page say together, at this moment. */
import type { PageSite } from '@parom/contract/pages';
import type { TicketView } from '@parom/contract/tickets';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import words from '../../public/locales/en/ticket.json' with { type: 'json' };
import { XRP } from '../platform/market/catalogue-for-tests.ts';
import { provideSiteSettings } from '../platform/start/site-settings.ts';
import { read } from '../shell/draw-for-tests.tsx';
import { StagePanel } from './stage-panel.tsx';
import { StatusBanner } from './status-banner.tsx';
import { deposit, expiresAtUtc, history, IN_TIME_MS, short, ticket } from './ticket-for-tests.ts';
import { useTimely } from './use-timely.ts';

const now = vi.hoisted(() => ({ ms: 0 }));
vi.mock('../platform/live/clock.ts', () => ({ useServerNow: () => now.ms, serverNow: () => now.ms }));

beforeEach(() => {
  now.ms = IN_TIME_MS;
  provideSiteSettings({ isSandbox: false } as PageSite);
});

function AtThisMoment({ ticket }: { readonly ticket: TicketView }) {
  const timely = useTimely(ticket);
  return (
    <>
      <StatusBanner ticket={timely} />
      <StagePanel ticket={timely} />
    </>
  );
}

describe('a ticket’s page', () => {
  const { stage, late } = words;
  const over: TicketView = { ...short, statusReason: 'belowMinimum', deposits: [deposit('0.00005', 'late')] };

  it('page, its window over, whether the service said so yet or not, asks for nothing more and promises nothing', () => {
    now.ms = Date.parse(expiresAtUtc);
    for (const one of [short, over]) {
      const text = read(<AtThisMoment ticket={one} />);
      expect(text).toContain(words.stage.belowMinimum.title);
      expect(text).toContain('send nothing more');
      expect(text).toContain(words.progress.title);
      expect(text).toContain(words.verdicts.belowMinimum.label);
      for (const gone of [words.pay.sendExactly, 'Send another', words.stage.confirming.title])
        expect(text).not.toContain(gone);
    }
  });

  it('page, expired with another coin at its address, asks its owner to write and does not say that it revives', () => {
    const other = { ...deposit('5', 'extra'), currencyId: XRP.id };
    const expired: TicketView = { ...ticket, status: 5, history: history(1, 5) };
    const page = (deposits: TicketView['deposits']) =>
      read(<AtThisMoment ticket={{ ...expired, deposits }} />);
    const stray = stage.expired.nowStray
      .replace('{{give}}', '0.0002 BTC')
      .replace('\u00a0{{simpleId}}', ' 100042');
    expect(page([other])).toContain(stray);
    for (const said of [stage.expired.now, late.text]) {
      expect(page([other])).not.toContain(said);
      expect(page([])).toContain(said);
      // It goes back, or is nobody's: neither waits for anybody's word.
      expect(page([{ ...other, isSentBack: true }])).toContain(said);
      expect(page([{ ...other, isDust: true }])).toContain(said);
    }
  });
});
