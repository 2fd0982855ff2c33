import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const part = { default: 'a part' };
const answer = vi.fn<typeof fetch>();
let preloadPart: typeof import('./preload-part.ts')['preloadPart'];

beforeEach(async () => {
  vi.resetModules();
  vi.stubGlobal('fetch', answer);
  answer.mockReset().mockImplementation(async () => new Response('export default 1'));
  const drawn = 'link[href="/assets/drawn.js"]';
  vi.stubGlobal('document', { querySelector: (sought: string) => (sought === drawn ? {} : null) });
  vi.stubGlobal('window', new EventTarget());
  ({ preloadPart } = await import('./preload-part.ts'));
});
afterEach(() => vi.unstubAllGlobals());

const asked = (): unknown[] => answer.mock.calls.map(([href]) => href);

it('a part, a file of it lost, is not imported, and is asked for anew the next time', async () => {
  const load = vi.fn(async () => part);
  answer.mockResolvedValueOnce(new Response('', { status: 404 }));
  await expect(preloadPart(load, ['assets/a.js', 'assets/b.js'])).rejects.toThrow('/assets/a.js');
  expect(load).not.toHaveBeenCalled();
  expect(await preloadPart(load, ['assets/a.js', 'assets/b.js'])).toBe(part);
  expect(asked()).toEqual(['/assets/a.js', '/assets/b.js', '/assets/a.js']);
});

it('a part, its line cut while an answer comes, is not imported', async () => {
  const load = vi.fn(async () => part);
  const cut = new ReadableStream({ start: (stream) => stream.error(new TypeError('cut')) });
  answer.mockResolvedValueOnce(new Response(cut));
  await expect(preloadPart(load, ['assets/a.js'])).rejects.toThrow('cut');
  expect(load).not.toHaveBeenCalled();
});

it('a file, shared by two parts or drawn with the page, is fetched once or not at all', async () => {
  await Promise.all([
    preloadPart(async () => part, ['assets/a.js', 'assets/drawn.js']),
    preloadPart(async () => part, ['assets/a.js']),
  ]);
  expect(asked()).toEqual(['/assets/a.js']);
});

it('a loss that the reload takes over is no failure of the part', async () => {
  const reported = vi.fn((event: Event) => event.preventDefault());
  window.addEventListener('vite:preloadError', reported, { once: true });
  expect(await preloadPart(() => Promise.reject(new TypeError('gone')))).toBeUndefined();
  expect(reported).toHaveBeenCalledOnce();
});
