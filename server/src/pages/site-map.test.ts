import { describe, expect, it } from 'vitest';
import { ownArticles, siteMapXml } from './site-map.ts';

const indexed = [
  { path: '/', variants: { ru: '/ru', en: '/en' } },
  { path: '/blog', variants: { ru: '/ru/blog', en: '/en/blog' } },
];

describe('the map of the site', () => {
  it('has the articles of operators in each language of the blog', () => {
    const articles = [{ slug: 'how-to-pay', day: '2026-11-01', tag: 'fees' as const }];
    const xml = siteMapXml(ownArticles(indexed, articles), 'https://parom.example');
    const places = [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, place]) => place);
    expect(places).toEqual(['ru', 'en'].map((code) => `https://parom.example/${code}/blog/how-to-pay`));
    expect(xml).toContain('hreflang="x-default" href="https://parom.example/blog/how-to-pay"');
  });

  it('has none without a blog, or without articles', () => {
    expect(ownArticles(indexed.slice(0, 1), [{ slug: 'a-b', day: '2026-11-01', tag: 'aml' }])).toEqual([]);
    expect(ownArticles(indexed, undefined)).toEqual([]);
  });
});
