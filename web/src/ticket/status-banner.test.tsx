import { describe, expect, it } from 'vitest';
import words from '../../public/locales/en/ticket.json' with { type: 'json' };
import { dateAndTime } from '../platform/language/format.ts';
import { read } from '../shell/draw-for-tests.tsx';
import { StatusBanner } from './status-banner.tsx';
import { deposit, history, short, ticket, until } from './ticket-for-tests.ts';

describe('the state of a ticket', () => {
  it('banner, of one to which too little came, says what came, how much is missing and until when, and promises nothing', () => {
    const text = read(<StatusBanner ticket={short} />);
    expect(text).toContain(words.stage.restAwaited.title);
    expect(text).toContain('We see 0.00005 BTC');
    expect(text).toContain(`Send another 0.00015 BTC to the same address by ${until}`);
    expect(text).not.toContain(words.stage.confirming.title);
  });

  it('banner, expired, names the hour until which a late transfer revives it', () => {
    const at = '2025-11-21T10:30:45Z';
    const text = read(
      <StatusBanner ticket={{ ...ticket, status: 5, history: [{ status: 5, atUtc: at }] }} />,
    );
    const { date, time } = dateAndTime('2025-11-22T10:30:45Z');
    expect(text).toContain(`until ${date} at ${time}:`);
  });

  it('banner, held or broken with nothing there, does not claim to have the money', () => {
    const { stage } = words;
    const held = { ...ticket, status: 9, history: history(1, 2, 9) };
    for (const [status, { now: funds, nowUnpaid }] of [
      [9, stage.held],
      [0, stage.invalid],
    ] as const) {
      const unpaid = { ...held, status };
      const vanished = [deposit('0.0002', 'vanished')];
      for (const one of [unpaid, { ...unpaid, deposits: vanished }]) {
        const text = read(<StatusBanner ticket={one} />);
        expect(text).toContain(nowUnpaid);
        expect(text).not.toContain(funds);
      }
      const extra = { ...unpaid, deposits: [deposit('100', 'extra')] };
      expect(read(<StatusBanner ticket={extra} />)).toContain(funds);
    }
  });

  it('banner, held with dust alone, does not claim to have the money', () => {
    const dust = { ...deposit('0.00000001', 'extra'), isDust: true as const };
    const text = read(<StatusBanner ticket={{ ...ticket, status: 9, deposits: [dust] }} />);
    expect(text).toContain(words.stage.held.nowUnpaid);
  });
});
