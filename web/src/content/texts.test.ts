import { describe, expect, it } from 'vitest';
import { loadText, textAtHand, textRoute } from './texts.ts';

describe('loadText', () => {
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
