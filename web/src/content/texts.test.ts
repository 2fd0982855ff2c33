import { describe, expect, it } from 'vitest';
import { loadText, textAtHand, textRoute } from './texts.ts';

describe('loadText', () => {
  it('text, asked for twice, is fetched once and has its sections', async () => {
    const [one, other] = await Promise.all([loadText('legal/terms', 'en'), loadText('legal/terms', 'en')]);
    expect(one).toBe(other);
    expect(one?.sections.length).toBeGreaterThan(5);
  });

  it('text, that nobody wrote, is null and no error', async () => {
    expect(await loadText('blog/no-such-article', 'ru')).toBeNull();
  });
});

describe('textRoute', () => {
  it('page, on the server, hands over nothing: its text is read from memory, in the languages that exist', {
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
