import { describe, expect, it } from 'vitest';
import { countdownAt } from './countdown.ts';

const expires = '2025-11-21T10:30:00Z';
const at = (time: string) => countdownAt(expires, Date.parse(`2025-11-21T${time}Z`));

describe('countdownAt', () => {
  it('is full and calm at creation', { tags: ['spec:2.46', 'spec:9.5'] }, () => {
    expect(at('10:00:00')).toEqual({
      text: '30:00',
      fraction: 1,
      minutesLeft: 30,
      isUrgent: false,
      isExpired: false,
    });
  });

  it('shows dashes while the server’s time is unknown', () => {
    expect(countdownAt(expires, null)).toMatchObject({ text: '––:––', minutesLeft: null, isExpired: false });
  });

  it('counts a begun second as whole', () => {
    expect(at('10:17:19.500').text).toBe('12:41');
  });

  it('counts hours from an hour on', () => {
    expect(at('09:30:00').text).toBe('1:00:00');
    expect(at('08:25:51').text).toBe('2:04:09');
    expect(at('09:30:01').text).toBe('59:59');
  });

  it('becomes urgent just below five minutes', { tags: ['anchor:19'] }, () => {
    expect(at('10:25:00').isUrgent).toBe(false);
    expect(at('10:25:00.001').isUrgent).toBe(true);
  });

  it('is not expired a millisecond before the end', { tags: ['spec:4.33'] }, () => {
    expect(at('10:29:59.999')).toMatchObject({ text: '00:01', isExpired: false });
  });

  it('is expired with zeros at the end and later', { tags: ['spec:4.33'] }, () => {
    for (const time of ['10:30:00', '18:00:00']) {
      expect(at(time)).toMatchObject({ text: '00:00', fraction: 0, minutesLeft: 0, isExpired: true });
    }
  });

  it('never overfills the ring', () => {
    expect(at('09:50:00').fraction).toBe(1);
  });
});
