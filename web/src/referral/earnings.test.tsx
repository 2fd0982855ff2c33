import type { UserView } from '@parom/contract/accounts';
import type { PageSite } from '@parom/contract/pages';
import { createInstance } from 'i18next';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import lk from '../../public/locales/en/lk.json' with { type: 'json' };
import { createQueryClient } from '../platform/query.ts';
import { provideSiteSettings } from '../platform/site-settings.ts';
import { Providers } from '../shell/providers.tsx';
import { Earnings } from './earnings.tsx';

afterEach(() => vi.unstubAllGlobals());

it('the referral link, looked at by an address of the inside, begins with the site’s own', async () => {
  vi.stubGlobal('location', { origin: 'http://10.0.0.7:8080' });
  provideSiteSettings({ origin: 'https://parom.example' } as PageSite);
  const i18n = createInstance();
  await i18n.init({ lng: 'en', resources: { en: { lk } } });
  const html = renderToStaticMarkup(
    <I18nextProvider i18n={i18n}>
      <Providers queries={createQueryClient(() => {})}>
        <MemoryRouter>
          <Earnings user={{ refCode: 'a&b', referralFunds: '1.5' } as UserView} />
        </MemoryRouter>
      </Providers>
    </I18nextProvider>,
  );
  expect(html).toContain('>https://parom.example/?ref=a%26b<');
});
