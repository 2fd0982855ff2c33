import { describe, expect, it } from 'vitest';
import { loadText, textLoader } from './texts.ts';

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

describe('textLoader', () => {
  it('page, on the server, hands over nothing: its text is read from where it was put', async () => {
    const load = textLoader(() => 'legal/terms');
    const request = new Request('https://parom.example/terms');
    const args = { request, params: {}, url: new URL(request.url), pattern: '/terms', context: {} };
    expect(await load(args as Parameters<typeof load>[0])).toBeNull();
  });
});
