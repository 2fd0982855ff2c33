import type { PageSite } from '@parom/contract/pages';
import { beforeEach, describe, expect, it } from 'vitest';
import { answerCallsWith } from '../platform/calls/api.ts';
import { provideSiteSettings } from '../platform/start/site-settings.ts';
import { loadText, textAtHand, textRoute } from './texts.ts';

const publish = (texts?: PageSite['texts']) => provideSiteSettings({ texts } as unknown as PageSite);
beforeEach(() => publish());

describe('loadText', () => {
  it('asks for a published text, and for the next version anew', async () => {
    const asked: unknown[] = [];
    answerCallsWith(async (name, query) => {
      asked.push([name, query]);
      return { sections: [], words: Number(query['version']) };
    });
    publish({ 'legal/terms/en': 2 });
    expect((await loadText('legal/terms', 'en'))?.words).toBe(2);
    await loadText('legal/terms', 'en');
    expect((await loadText('legal/terms', 'ru'))?.words).toBeGreaterThan(100);
    publish({ 'legal/terms/en': 3 });
    expect(textAtHand('legal/terms', 'en')).toBeNull();
    expect((await loadText('legal/terms', 'en'))?.words).toBe(3);
    const query = { name: 'legal/terms', language: 'en' };
    expect(asked).toEqual([
      ['siteText', { ...query, version: '2' }],
      ['siteText', { ...query, version: '3' }],
    ]);
  });

  it('reads the built-in text when the published one is withdrawn meanwhile', async () => {
    answerCallsWith(() => Promise.reject(Object.assign(new Error('gone'), { status: 404 })));
    publish({ 'legal/aml-kyc/en': 1 });
    expect((await loadText('legal/aml-kyc', 'en'))?.words).toBeGreaterThan(100);
  });

  it('fails, and may be retried, when the published text does not arrive', async () => {
    answerCallsWith(() => Promise.reject(Object.assign(new Error('away'), { status: 0 })));
    publish({ 'legal/aml-kyc/ru': 1 });
    await expect(loadText('legal/aml-kyc', 'ru')).rejects.toThrow('away');
    answerCallsWith(async () => ({ sections: [], words: 7 }));
    expect((await loadText('legal/aml-kyc', 'ru'))?.words).toBe(7);
  });

  it('fetches a text once, with its sections', async () => {
    const [one, other] = await Promise.all([loadText('legal/terms', 'en'), loadText('legal/terms', 'en')]);
    expect(one).toBe(other);
    expect(one?.sections.length).toBeGreaterThan(5);
  });

  it('answers null for a missing text', async () => {
    expect(await loadText('blog/no-such-article', 'ru')).toBeNull();
  });
});

describe('textRoute', () => {
  it('returns nothing from the loader: the page reads its text from memory', {
    tags: ['spec:2.15'],
  }, async () => {
    const { loader } = textRoute(() => 'legal/terms');
    const request = new Request('https://parom.example/terms');
    const args = { request, params: {}, url: new URL(request.url), pattern: '/terms', context: {} };
    expect(await loader(args as Parameters<typeof loader>[0])).toBeNull();
    expect(textAtHand('legal/terms', 'en')).not.toBeNull();
    expect(textAtHand('legal/terms', 'fr')).toBeNull();
  });
});
