import { describe, expect, it } from 'vitest';
import { smallWorld } from '../../test/small-world.ts';
import { publishedTexts } from '../site/texts/published-texts.ts';
import { showText } from './console/show-texts.ts';

const { db, clock, world, run } = await smallWorld();

const ARTICLE = { article: 'how-to-pay' };
const PARTS = ['ru', 'en'].flatMap((language) =>
  ['titles', 'blog'].map((kind) => ({ text: `${kind}/${ARTICLE.article}`, language })),
);
const sourceOf = (text: string, language: string) =>
  text.startsWith('titles/') ? `Paying, ${language}\n\nHow it goes` : `It is **simple**, ${language}.`;
const create = (more: object = {}) => run('create-article', { ...ARTICLE, tag: 'fees', ...more });
const savePart = (part: (typeof PARTS)[number], version = 0, source = sourceOf(part.text, part.language)) =>
  run('save-text', { ...part, source, version });
async function written(): Promise<void> {
  await create();
  for (const part of PARTS) await savePart(part);
}
const listed = async () => (await run('articles'))[0];
const read = async (language: 'ru' | 'en') =>
  publishedTexts(db, () => world.deps.site().pageTexts)({ name: `blog/${ARTICLE.article}`, language });

describe('an article of an operator', () => {
  it('is hidden until both its languages are published', async () => {
    await create({ day: '2026-11-01' });
    expect(await listed()).toMatchObject({ ...ARTICLE, day: '2026-11-01', tag: 'fees', isPublic: false });
    for (const part of PARTS.slice(0, -1)) await savePart(part);
    await expect(run('publish-article', ARTICLE)).rejects.toThrow(
      'how-to-pay is not complete, no version is saved of: blog/how-to-pay/en',
    );
    expect(world.deps.site().pageTexts).toEqual({});
    await savePart({ text: 'blog/how-to-pay', language: 'en' });
    expect(await listed()).toMatchObject({ isPublic: false, missing: null, drafts: 4 });
    await expect(read('ru')).rejects.toMatchObject({ status: 404 });

    await run('publish-article', ARTICLE);
    expect(await listed()).toMatchObject({ isPublic: true, drafts: 0 });
    expect((await read('en')).sections[0]?.html).toBe('<p>It is <strong>simple</strong>, en.</p>\n');
    expect(Object.keys(world.deps.site().titles).sort()).toEqual(['how-to-pay/en', 'how-to-pay/ru']);
  });

  it('has the day of Moscow without one of its own', async () => {
    clock.advance(Date.parse('2031-05-31T22:30:00Z') - clock.now().getTime());
    await create();
    expect(await listed()).toMatchObject({ day: '2031-06-01' });
  });

  it('is edited part by part while visitors see it', async () => {
    await written();
    const [title = { text: '', language: '' }] = PARTS;
    await expect(run('publish-text', { ...title, version: 1, seen: 0 })).rejects.toThrow(
      'visitors do not see how-to-pay',
    );
    await run('publish-article', ARTICLE);
    await savePart(title, 1, 'Another title\n\nHow it goes');
    await run('publish-text', { ...title, version: 2, seen: 1 });
    expect(world.deps.site().titles).toMatchObject({ 'how-to-pay/ru': { title: 'Another title' } });
    await expect(run('withdraw-text', { ...title, seen: 2 })).rejects.toThrow('withdraw-article hides it');
    expect(await showText(world.deps, { text: 'blog/how-to-pay', language: 'en' })).toMatchObject({
      isOwn: true,
      builtIn: '',
      source: 'It is **simple**, en.',
    });
  });

  it('is hidden whole, deleted only then, and comes back with drafts', async () => {
    await written();
    await run('publish-article', ARTICLE);
    await expect(run('delete-article', ARTICLE)).rejects.toThrow('visitors see how-to-pay');
    await run('withdraw-article', ARTICLE);
    expect(world.deps.site()).toMatchObject({ pageTexts: {}, titles: {} });
    await expect(read('en')).rejects.toMatchObject({ status: 404 });
    await run('delete-article', ARTICLE);
    expect(await run('articles')).toEqual([]);
    await expect(savePart({ text: 'blog/how-to-pay', language: 'en' }, 1)).rejects.toThrow(
      'there is no text',
    );
    await expect(run('publish-article', ARTICLE)).rejects.toThrow('there is no article "how-to-pay"');
    expect(await create()).toContain('its former drafts came back');
    expect(await listed()).toMatchObject({ isPublic: false, missing: null });
  });

  it('changes its date and subject', async () => {
    await create({ day: '2026-11-01' });
    await run('set-article', { ...ARTICLE, tag: 'aml', day: '2026-10-30' });
    expect(await listed()).toMatchObject({ day: '2026-10-30', tag: 'aml' });
    await expect(run('set-article', { ...ARTICLE, tag: 'aml', day: '2026-02-30' })).rejects.toThrow(
      'is no day',
    );
  });

  it('is neither published nor hidden by who saw another state', async () => {
    await written();
    const { version } = await listed();
    await savePart({ text: 'blog/how-to-pay', language: 'en' }, 1, 'Other words.');
    await expect(run('publish-article', { ...ARTICLE, version })).rejects.toThrow(
      '409: how-to-pay was changed after you looked at it',
    );
    await run('publish-article', { ...ARTICLE, version: version + 1 });
    await expect(run('withdraw-article', { ...ARTICLE, version: version + 1 })).rejects.toThrow('409');
  });
});

describe('the address of an article', () => {
  it.each([
    'Upper',
    'ab',
    '-lead',
    'trail-',
    'two--hyphens',
    'with_line',
    'with/slash',
    'кириллица',
    'a'.repeat(61),
  ])('is refused as %s', async (article) => {
    await expect(create({ article })).rejects.toThrow('is no address');
    expect(await run('articles')).toEqual([]);
  });

  it('belongs to one article, and never to one of the release', async () => {
    await expect(create({ article: 'stablecoins-basics' })).rejects.toThrow('is an article of the release');
    await create();
    await expect(create()).rejects.toThrow('there is an article how-to-pay already');
    const both = await Promise.allSettled([1, 2].map(() => create({ article: 'twice' })));
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });
});
