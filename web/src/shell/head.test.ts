import { describe, expect, it } from 'vitest';
import { headTags } from './head.ts';

const tagsOf = (path: string) =>
  headTags(path, 'https://parom.example', 'Title', 'Words').map(({ attributes }) => attributes);

describe('headTags', () => {
  it('public page, with variants, links both languages and itself', () => {
    const tags = tagsOf('/en/exchange');
    expect(tags).toContainEqual({ rel: 'canonical', href: 'https://parom.example/en/exchange' });
    expect(tags).toContainEqual({
      rel: 'alternate',
      hreflang: 'ru',
      href: 'https://parom.example/ru/exchange',
    });
    expect(tags).not.toContainEqual({ name: 'robots', content: 'noindex' });
  });

  it.each(['/pay/1', '/offer/1', '/lk/main', '/404', '/500', '/whatever'])(
    'page, %s, is kept out of search engines and has no variants',
    (path) => {
      const tags = tagsOf(path);
      expect(tags).toContainEqual({ name: 'robots', content: 'noindex' });
      expect(tags.some((tag) => 'hreflang' in tag)).toBe(false);
    },
  );
});
