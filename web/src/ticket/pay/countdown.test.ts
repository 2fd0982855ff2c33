import { describe, expect, it } from 'vitest';
import { countdownAt } from './countdown.ts';

const expires = '2025-11-21T10:30:00Z';
const at = (time: string) => countdownAt(expires, Date.parse(`2025-11-21T${time}Z`));

describe('countdownAt', () => {
  it('countdown, at creation, is full and calm', { tags: ['spec:2.46', 'spec:9.5'] }, () => {
    expect(at('10:00:00')).toEqual({
      text: '30:00',
      fraction: 1,
      minutesLeft: 30,
      isUrgent: false,
      isExpired: false,
    });
  });

  it('countdown, the server’s time unknown, shows dashes and judges nothing', () => {
    expect(countdownAt(expires, null)).toMatchObject({ text: '––:––', minutesLeft: null, isExpired: false });
  });

  it('countdown, half a second gone, still counts the begun second', () => {
    expect(at('10:17:19.500').text).toBe('12:41');
  });

  it('countdown, five minutes left exactly, is not urgent yet; a moment later it is', () => {
    expect(at('10:25:00').isUrgent).toBe(false);
    expect(at('10:25:00.001').isUrgent).toBe(true);
  });

  it('countdown, a millisecond before the end, is not expired', { tags: ['spec:4.33'] }, () => {
    expect(at('10:29:59.999')).toMatchObject({ text: '00:01', isExpired: false });
  });

  it('countdown, at the end and long after, is expired and shows zeros', { tags: ['spec:4.33'] }, () => {
    for (const time of ['10:30:00', '18:00:00']) {
      expect(at(time)).toMatchObject({ text: '00:00', fraction: 0, minutesLeft: 0, isExpired: true });
    }
  });

  it('countdown, a server clock behind the creation, never overfills the ring', () => {
    expect(at('09:50:00').fraction).toBe(1);
  });
});
