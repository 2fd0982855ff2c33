import { createInstance } from 'i18next';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { describe, expect, it } from 'vitest';
import ticket from '../../public/locales/en/ticket.json' with { type: 'json' };
import { PaymentCountdown } from './payment-countdown.tsx';

describe('PaymentCountdown', () => {
  it('the server’s time still unknown, shows dashes and announces nothing', async () => {
    const i18n = createInstance();
    await i18n.init({ lng: 'en', resources: { en: { ticket } } });
    // By this machine's own clock the window closed long ago.
    const html = renderToStaticMarkup(
      <I18nextProvider i18n={i18n}>
        <PaymentCountdown expiresAtUtc="2020-01-01T00:00:00Z" />
      </I18nextProvider>,
    );
    expect(html).toContain('––:––');
    expect(html).toContain(ticket.countdown.left);
    expect(html).toMatch(/<p[^>]*aria-live="polite"[^>]*><\/p>/);
  });
});
