import type { UserView } from '@parom/contract/accounts';
import type { PageSite } from '@parom/contract/pages';
import { afterEach, expect, it, vi } from 'vitest';
import { provideSiteSettings } from '../platform/start/site-settings.ts';
import { draw } from '../shell/draw-for-tests.tsx';
import { Earnings } from './earnings.tsx';

afterEach(() => vi.unstubAllGlobals());

it('the referral link begins with the site’s address, not with an inside one', () => {
  vi.stubGlobal('location', { origin: 'http://10.0.0.7:8080' });
  provideSiteSettings({ origin: 'https://parom.example' } as PageSite);
  const html = draw(<Earnings user={{ refCode: 'a&b', referralFunds: '1.5' } as UserView} />);
  expect(html).toContain('>https://parom.example/?ref=a%26b<');
});
