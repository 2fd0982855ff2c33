import { describe, expect, it } from 'vitest';
import type { UnsettledAlert } from '../../platform/alerts/alerts-store.ts';
import { later } from '../../platform/clock.ts';
import { decideNotices } from './decide-notices.ts';

const NOON = new Date('2026-11-26T12:00:00Z');
const after = (minutes: number) => later(NOON, minutes * 60_000);
const day = { now: NOON, isQuiet: false, hasWay: true };
const alert = (id: number, subject: string, more: Partial<UnsettledAlert> = {}): UnsettledAlert => ({
  id,
  subject,
  message: 'm',
  raisedAt: NOON,
  resolvedAt: null,
  announcedAt: null,
  ...more,
});
const LOW = 'venue-silent:okx';
const decided = (alerts: UnsettledAlert[], moment: Partial<typeof day> = {}) => {
  const { news, ...rest } = decideNotices(alerts, { ...day, ...moment });
  return { ...rest, news: news.map((one) => `${one.isEnd ? 'end' : 'begin'} ${one.alert.id}`) };
};

describe('decideNotices', () => {
  it('announces a begin once, the most severe first', () => {
    const open = [
      alert(1, LOW),
      alert(2, 'worker'),
      alert(3, 'shortfall:3'),
      alert(4, 'mail', { announcedAt: NOON }),
    ];
    expect(decided(open).news).toEqual(['begin 3', 'begin 2', 'begin 1']);
  });

  it('holds back low severity in quiet hours, and nothing else', () => {
    const open = [alert(1, LOW), alert(2, 'worker'), alert(3, 'shortfall:3'), alert(4, 'of-an-old-version')];
    expect(decided(open, { isQuiet: true })).toEqual({
      news: ['begin 3', 'begin 4', 'begin 2'],
      settled: [],
      continued: [],
    });
    expect(decided(open).news).toContain('begin 1');
  });

  it('forgets a low alert that began and ended in quiet hours', () => {
    const ended = [alert(1, LOW, { resolvedAt: NOON })];
    expect(decided(ended, { isQuiet: true })).toMatchObject({ news: [], settled: [1] });
  });

  it('announces a short alert only when money was at risk', () => {
    const ended = [alert(1, 'worker', { resolvedAt: NOON }), alert(2, 'reorg:7', { resolvedAt: NOON })];
    expect(decided(ended)).toMatchObject({ news: ['begin 2'], settled: [1] });
  });

  it('announces an end ten minutes later', () => {
    const ended = [alert(1, 'worker', { announcedAt: NOON, resolvedAt: NOON })];
    expect(decided(ended, { now: later(after(10), -1) })).toMatchObject({ news: [], settled: [] });
    expect(decided(ended, { now: after(10) }).news).toEqual(['end 1']);
  });

  it('takes an alert that returns within ten minutes for the same one', () => {
    const flapping = [
      alert(1, 'worker', { announcedAt: NOON, resolvedAt: after(1) }),
      alert(2, 'worker', { raisedAt: after(2), resolvedAt: after(3) }),
      alert(3, 'worker', { raisedAt: after(12) }),
    ];
    expect(decided(flapping, { now: after(12) })).toEqual({
      news: [],
      settled: [1, 2],
      continued: [
        { id: 2, announcedAt: NOON },
        { id: 3, announcedAt: NOON },
      ],
    });
  });

  it('announces an alert that returns after ten minutes anew', () => {
    const again = [
      alert(1, 'worker', { announcedAt: NOON, resolvedAt: after(1) }),
      alert(2, 'worker', { raisedAt: after(11) }),
    ];
    expect(decided(again, { now: after(11) })).toMatchObject({ news: ['end 1', 'begin 2'], settled: [] });
  });

  it('without a way to operators keeps open alerts, and forgets ended ones', () => {
    const both = [alert(1, 'reorg:1'), alert(2, 'reorg:2', { resolvedAt: NOON })];
    expect(decided(both, { hasWay: false })).toEqual({ news: [], settled: [2], continued: [] });
  });
});
