import { describe, expect, it } from 'vitest';
import ticket from '../../../public/locales/en/ticket.json' with { type: 'json' };
import { draw } from '../../shell/draw-for-tests.tsx';
import { PaymentCountdown } from './payment-countdown.tsx';

describe('PaymentCountdown', () => {
  it('shows dashes while the server’s time is unknown', () => {
    // By this machine's clock the window closed long ago.
    const html = draw(<PaymentCountdown expiresAtUtc="2020-01-01T00:00:00Z" />);
    expect(html).toContain('––:––');
    expect(html).toContain(ticket.countdown.left);
    expect(html).toMatch(/<p[^>]*aria-live="polite"[^>]*><\/p>/);
  });
});
