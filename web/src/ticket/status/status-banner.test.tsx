import { describe, expect, it } from 'vitest';
import texts from '../../../public/locales/en/ticket.json' with { type: 'json' };
import { dateAndTime } from '../../platform/language/format.ts';
import { read } from '../../shell/draw-for-tests.tsx';
import { deposit, history, short, ticket, until } from '../ticket-for-tests.ts';
import { StatusBanner } from './status-banner.tsx';

describe('the state of a ticket', () => {
  it('names received and missing amount below the minimum', () => {
    const text = read(<StatusBanner ticket={short} />);
    expect(text).toContain(texts.stage.restAwaited.title);
    expect(text).toContain('We see 0.00005 BTC');
    expect(text).toContain(`Send another 0.00015 BTC to the same address by ${until}`);
    expect(text).not.toContain(texts.stage.confirming.title);
  });

  it('names the end of the late day on an expired ticket', () => {
    const at = '2025-11-21T10:30:45Z';
    const text = read(
      <StatusBanner ticket={{ ...ticket, status: 5, history: [{ status: 5, atUtc: at }] }} />,
    );
    const { date, time } = dateAndTime('2025-11-22T10:30:45Z');
    expect(text).toContain(`until ${date} at ${time}:`);
  });

  it('claims no money on hold or invalid without a deposit', () => {
    const { stage } = texts;
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

  it('says why a payout could not arrive, and what is next', () => {
    const held = { ...ticket, status: 9, statusReason: 'payoutImpossible' } as const;
    for (const [fault, text] of Object.entries(texts.recipientFaults)) {
      const recipientFault = fault as keyof typeof texts.recipientFaults;
      const shown = read(<StatusBanner ticket={{ ...held, recipientFault }} />);
      expect(shown).toContain(`${text} ${texts.faultNext.choose}`);
      expect(shown).not.toContain(texts.reasons.payoutImpossible);
    }
    const refunding = { ...ticket, status: 7, recipientFault: 'bounced' } as const;
    const shown = read(<StatusBanner ticket={refunding} />);
    expect(shown).toContain(texts.stage.refunding.nowFault);
    expect(shown).toContain(texts.faultNext.operator);
    expect(shown).not.toContain(texts.stage.refunding.now);
  });

  it('claims no money on hold with dust alone', () => {
    const dust = { ...deposit('0.00000001', 'extra'), isDust: true as const };
    const text = read(<StatusBanner ticket={{ ...ticket, status: 9, deposits: [dust] }} />);
    expect(text).toContain(texts.stage.held.nowUnpaid);
  });
});
