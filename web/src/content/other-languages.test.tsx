import { createInstance } from 'i18next';
import type { ComponentType } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter, Route, Routes } from 'react-router';
import { describe, expect, it } from 'vitest';
import blog from '../../public/locales/en/blog.json' with { type: 'json' };
import { createQueryClient } from '../platform/calls/query.ts';
import { Providers } from '../shell/providers.tsx';
import { Component as Article } from './blog/article-page.tsx';
import { Component as AmlKyc } from './legal/aml-kyc-page.tsx';
import { Component as Terms } from './legal/terms-page.tsx';

/** French has no long texts; its short texts here are English. */
async function drawn(Page: ComponentType, path: string, address: string): Promise<string> {
  const i18n = createInstance();
  await i18n.init({ lng: 'fr', fallbackLng: 'en', resources: { en: { blog } } });
  const html = renderToStaticMarkup(
    <I18nextProvider i18n={i18n}>
      <Providers queries={createQueryClient(() => {})}>
        <MemoryRouter initialEntries={[address]}>
          <Routes>
            <Route path={path} element={<Page />} />
          </Routes>
        </MemoryRouter>
      </Providers>
    </I18nextProvider>,
  );
  return html.replace(/<style.*?<\/style>/gs, '');
}

describe('a page in a language without long texts', () => {
  it('shows no terms and no AML policy', { tags: ['spec:2.15'] }, async () => {
    expect(await drawn(Terms, '/terms', '/terms')).toBe('');
    expect(await drawn(AmlKyc, '/aml-kyc', '/aml-kyc')).toBe('');
  });

  it('says that an article’s text is not found', { tags: ['spec:2.72'] }, async () => {
    const html = await drawn(Article, '/blog/:slug', '/blog/stablecoins-basics');
    expect(html).toContain(blog.missing.title);
  });
});
