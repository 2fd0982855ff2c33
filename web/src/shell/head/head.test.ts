import type { PageSite } from '@parom/contract/pages';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import en from '../../../public/locales/en/common.json' with { type: 'json' };
import ru from '../../../public/locales/ru/common.json' with { type: 'json' };
import { fixedI18n } from '../../platform/language/i18n.ts';
import { provideSiteSettings } from '../../platform/start/site-settings.ts';
import { headOf, jsonOf } from './head.ts';

const origin = 'https://parom.example';
const texts = { ru: { common: ru }, en: { common: en } };

beforeAll(() => provideSiteSettings({ origin, name: { ru: 'Паром', en: 'Parom' } } as PageSite));
afterAll(() => vi.unstubAllGlobals());

const head = (path: string, language: 'ru' | 'en' = 'en', matches: Parameters<typeof headOf>[2] = []) =>
  headOf(path, fixedI18n(language, texts), matches);
const attributesOf = (path: string) => head(path).tags.map(({ attributes }) => attributes);
const linksOf = (path: string) =>
  attributesOf(path).flatMap(({ rel, href, hreflang }) =>
    rel === undefined || rel === 'manifest' ? [] : [`${hreflang ?? rel} ${href}`],
  );

describe('the head of a page', () => {
  it('of an article has the published title and summary of its language', () => {
    const name = { ru: 'Паром', en: 'Parom' };
    const titles = { 'stablecoins-basics/en': { title: 'Our title', description: 'Our summary' } };
    provideSiteSettings({ origin, name, titles } as unknown as PageSite);
    const { title, tags } = head('/en/blog/stablecoins-basics');
    const other = head('/ru/blog/stablecoins-basics', 'ru');
    provideSiteSettings({ origin, name } as PageSite);
    expect(title).toBe('Our title · Parom');
    const attributes = tags.map((tag) => tag.attributes);
    expect(attributes).toContainEqual({ name: 'description', content: 'Our summary' });
    expect(attributes).toContainEqual({ property: 'og:title', content: 'Our title' });
    expect(other.title).not.toContain('Our title');
  });

  it('with another name or logo shows no picture with the built-in one', () => {
    const site = { origin, name: { ru: 'Лодка', en: 'Boat' } } as PageSite;
    const pictures = (preview: string | null) => {
      provideSiteSettings({ ...site, preview });
      return attributesOf('/en').flatMap(({ property, name, content = '' }) =>
        property?.startsWith('og:image') || name === 'twitter:card' ? [content] : [],
      );
    };
    expect(pictures(null)).toEqual(['summary']);
    expect(pictures('/pictures/0a.png')).toEqual([`${origin}/pictures/0a.png`, 'summary']);
    provideSiteSettings({ origin, name: { ru: 'Паром', en: 'Parom' } } as PageSite);
  });

  it('names what is installed, in its language', () => {
    expect(attributesOf('/pay/1')).toContainEqual({ rel: 'manifest', href: '/en.webmanifest' });
    expect(head('/ru', 'ru').tags).toContainEqual({
      tag: 'link',
      attributes: { rel: 'manifest', href: '/ru.webmanifest' },
    });
  });

  it('public, in a language, is its own original and names the others', { tags: ['spec:2.21'] }, () => {
    expect(linksOf('/en/blog')).toEqual([
      `canonical ${origin}/en/blog`,
      `ru ${origin}/ru/blog`,
      `en ${origin}/en/blog`,
      `x-default ${origin}/blog`,
    ]);
    expect(attributesOf('/en/blog')).not.toContainEqual({ name: 'robots', content: 'noindex' });
  });

  it('under a second address, names the first', () => {
    expect(linksOf('/ru/frontpage')[0]).toBe(`canonical ${origin}/ru`);
    expect(linksOf('/frontpage')[0]).toBe(`canonical ${origin}/`);
  });

  it('that needs a query has no canonical address, but its languages', () => {
    expect(linksOf('/en/exchange')).toEqual([
      `ru ${origin}/ru/exchange`,
      `en ${origin}/en/exchange`,
      `x-default ${origin}/exchange`,
    ]);
    expect(attributesOf('/exchange')).not.toContainEqual({ name: 'robots', content: 'noindex' });
  });

  it.each(['/pay/1', '/offer/1', '/lk/main', '/404', '/500', '/whatever', '/blog/no-such'])(
    'private or missing (%s) is not indexed and has no variants',
    { tags: ['spec:2.20'] },
    (path) => {
      expect(attributesOf(path)).toContainEqual({ name: 'robots', content: 'noindex' });
      expect(linksOf(path)).toEqual([]);
    },
  );

  it('in each language, has its words and its picture', { tags: ['spec:2.21'] }, () => {
    expect(head('/', 'ru').title).toContain('Паром');
    expect(head('/', 'en').title).toContain('Parom');
    const picture = (language: 'ru' | 'en') =>
      head('/', language).tags.find(({ attributes }) => attributes['property'] === 'og:image')?.attributes[
        'content'
      ];
    expect(picture('ru')).toBe(`${origin}/og/home-ru.png`);
    expect(picture('en')).toBe(`${origin}/og/home-en.png`);
  });

  it('carries its route’s structured data, which cannot end the script', () => {
    const structuredData = () => ({ name: '</script><script>alert(1)' });
    const { tags } = head('/', 'en', [{ handle: { structuredData }, params: {} }]);
    const script = tags.find(({ tag }) => tag === 'script');
    expect(script?.attributes).toEqual({ type: 'application/ld+json' });
    expect(script?.text).not.toContain('<');
    expect(JSON.parse(script?.text ?? '')).toEqual(structuredData());
    expect(jsonOf('<')).toBe('"\\u003c"');
  });
});
