import { consoleCodes } from '@parom/contract/console/codes';
import { textKey } from '@parom/contract/site-texts';
import { describe, expect, it } from 'vitest';
import { OPERATOR } from '../../test/operator-world.ts';
import { smallWorld } from '../../test/small-world.ts';
import { publishedTexts } from '../site/texts/published-texts.ts';

const { db, clock, world, run } = await smallWorld();

const TERMS = { text: 'legal/terms', language: 'en' } as const;
const save = (source: string, version: number) => run('save-text', { ...TERMS, source, version });
const publish = (version: number, seen: number) => run('publish-text', { ...TERMS, version, seen });
const shown = async () => {
  const read = publishedTexts(db, () => world.deps.site().texts);
  const { sections } = await read({ name: TERMS.text, language: TERMS.language });
  return sections.map(({ html }) => html).join('');
};
const rowOf = async (text: string, language: string) =>
  ((await run('texts')) as { text: string; language: string }[]).find(
    (row) => row.text === text && row.language === language,
  );

const get = async (path: string) =>
  (
    await world.app.inject({
      url: `/api/console/texts/${path}`,
      headers: { authorization: `Bearer ${world.token}` },
    })
  ).json() as Record<string, unknown>;
const one = 'text=legal/terms&language=en';

describe('a long text', () => {
  it('is the built-in one until a version is published', async () => {
    await expect(shown()).rejects.toMatchObject({ status: 404 });
    await save('Our **new** terms.', 0);
    await expect(shown()).rejects.toMatchObject({ status: 404 });
    expect(await rowOf('legal/terms', 'en')).toMatchObject({ saved: 1, published: null });
    await publish(1, 0);
    expect(await shown()).toBe('<p>Our <strong>new</strong> terms.</p>\n');
    expect(world.deps.site().texts).toEqual({ [textKey('legal/terms', 'en')]: 1 });
  });

  it('goes back to an older version and to the built-in text', async () => {
    await save('First.', 0);
    await save('Second.', 1);
    await publish(2, 0);
    await publish(1, 1);
    expect(await shown()).toBe('<p>First.</p>\n');
    await run('withdraw-text', { ...TERMS, seen: 2 });
    await expect(shown()).rejects.toMatchObject({ status: 404 });
    expect(await rowOf('legal/terms', 'en')).toMatchObject({
      saved: 2,
      published: null,
      publications: 3,
      savedBy: OPERATOR.email,
      savedAt: clock.now().toISOString(),
    });
  });

  it('of one language leaves the other alone', async () => {
    await save('First.', 0);
    expect(await rowOf('legal/terms', 'ru')).toMatchObject({ saved: null, publications: 0 });
  });

  it('keeps what a faster operator saved or published', async () => {
    await save('First.', 0);
    await expect(save('Blind.', 0)).rejects.toThrow(`${OPERATOR.email} saved version 1`);
    await expect(save('From the future.', 5)).rejects.toThrow('saved version 1');
    await publish(1, 0);
    await expect(publish(1, 0)).rejects.toThrow('made publication 1');
    await expect(run('withdraw-text', { ...TERMS, seen: 0 })).rejects.toThrow('409');
  });

  it('refuses a slower operator and names the newest version', async () => {
    await save('First.', 0);
    await save('Second.', 1);
    const refusal = (number: number, did: 'saved' | 'published') => ({
      status: 409,
      body: {
        errorCode: consoleCodes.changed,
        said: [{ code: 'textChanged', parts: { last: { number, by: OPERATOR.email, did } } }],
      },
    });
    const act = (command: string, values: object) =>
      world.post(`/console/commands/${command}`, { ...TERMS, ...values }, world.token);
    expect(await act('save-text', { source: 'Mine.', version: 1 })).toMatchObject(refusal(2, 'saved'));
    expect(await get(`one?${one}`)).toMatchObject({ source: 'Second.', versions: [{ version: 2 }, {}] });
    expect(await get(`version?${one}&version=1`)).toEqual({ source: 'First.' });

    await publish(2, 0);
    const refused = refusal(1, 'published');
    expect(await act('publish-text', { version: 1, seen: 0 })).toMatchObject(refused);
    expect(await act('withdraw-text', { seen: 0 })).toMatchObject(refused);
    expect(await get(`one?${one}`)).toMatchObject({ publications: [{ number: 1, version: 2 }] });
    expect(await act('save-text', { source: 'Mine.', version: 2 })).toMatchObject({ status: 200 });
    expect(await get(`one?${one}`)).toMatchObject({ source: 'Mine.' });
  });

  it('is saved by one of two at the same moment', async () => {
    const both = await Promise.allSettled(['One.', 'Other.'].map((source) => save(source, 0)));
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await rowOf('legal/terms', 'en')).toMatchObject({ saved: 1 });
  });

  it.each([
    ['a script', { source: '<script>alert(1)</script>' }, 'HTML is not shown'],
    ['a link that runs', { source: '[word](javascript:alert(1))' }, 'a link leads to'],
    ['an unknown name', { text: 'legal/other' }, 'there is no text'],
    ['a name of an object', { text: '__proto__' }, 'there is no text'],
    ['another language', { language: 'fr' }, '400'],
    ['too many signs', { source: 'x'.repeat(28_001) }, '400'],
  ])('is not saved with %s', async (_, values, why) => {
    const sent = { ...TERMS, source: 'Words', version: 0, ...values };
    await expect(run('save-text', sent)).rejects.toThrow(why);
    expect(await db.selectFrom('site_text_versions').selectAll().execute()).toEqual([]);
  });

  it('publishes no version that is missing', async () => {
    await expect(publish(1, 0)).rejects.toThrow('there is no version 1');
  });

  it('stands in the audit with its versions, a long one by its digest', async () => {
    await save(`Long ${'word '.repeat(200)}`, 0);
    await publish(1, 0);
    const rows = await db
      .selectFrom('audit_log')
      .select(['command', 'arguments'])
      .where('command', 'in', ['save-text', 'publish-text'])
      .where('ends', 'is', null)
      .orderBy('id')
      .execute();
    expect(rows).toEqual([
      {
        command: 'save-text',
        arguments: {
          ...TERMS,
          version: 0,
          source: expect.stringMatching(/^1005 signs, sha256 [0-9a-f]{64}$/),
        },
      },
      { command: 'publish-text', arguments: { ...TERMS, version: 1, seen: 0 } },
    ]);
  });
});

describe('the title of an article', () => {
  const TITLE = { text: 'titles/stablecoins-basics', language: 'en' } as const;
  const titles = () => world.deps.site().titles;

  it('is published, then an older one, then the built-in one', async () => {
    await run('save-text', { ...TITLE, source: 'First\n\nSummary', version: 0 });
    expect(titles()).toEqual({});
    await run('publish-text', { ...TITLE, version: 1, seen: 0 });
    const first = { 'stablecoins-basics/en': { title: 'First', description: 'Summary' } };
    expect(titles()).toEqual(first);
    await run('save-text', { ...TITLE, source: 'Second\n\nSummary', version: 1 });
    expect(titles()).toEqual(first);
    await run('publish-text', { ...TITLE, version: 2, seen: 1 });
    expect(titles()).toMatchObject({ 'stablecoins-basics/en': { title: 'Second' } });
    await run('publish-text', { ...TITLE, version: 1, seen: 2 });
    expect(titles()).toEqual(first);
    await run('withdraw-text', { ...TITLE, seen: 3 });
    expect(titles()).toEqual({});
  });

  it('of one language leaves the other language and the article alone', async () => {
    await run('save-text', { ...TITLE, language: 'ru', source: 'Первый\n\nОписание', version: 0 });
    await run('publish-text', { ...TITLE, language: 'ru', version: 1, seen: 0 });
    expect(Object.keys(titles())).toEqual(['stablecoins-basics/ru']);
    expect(await rowOf('blog/stablecoins-basics', 'ru')).toMatchObject({ published: null });
  });

  it('is not saved with HTML, nor for an unknown article', async () => {
    const sent = { ...TITLE, source: '<b>Title</b>\n\nSummary', version: 0 };
    await expect(run('save-text', sent)).rejects.toThrow('the title is plain text');
    const other = { ...sent, text: 'titles/other', source: 'Title\n\nSummary' };
    await expect(run('save-text', other)).rejects.toThrow('there is no text');
    expect(await db.selectFrom('site_text_versions').selectAll().execute()).toEqual([]);
  });
});

describe('the console', () => {
  it('shows the built-in text first, then the last version and the history', async () => {
    const builtIn = world.deps.builtInTexts['legal/terms/en'];
    expect(await get(`one?${one}`)).toMatchObject({ builtIn, source: builtIn, versions: [] });
    await save('First.', 0);
    await publish(1, 0);
    await save('Second.', 1);
    expect(await get(`one?${one}`)).toMatchObject({
      builtIn,
      source: 'Second.',
      versions: [{ version: 2 }, { version: 1, savedBy: OPERATOR.email }],
      publications: [{ number: 1, version: 1 }],
    });
    expect(await get(`version?${one}&version=1`)).toEqual({ source: 'First.' });
    expect(await get(`version?${one}&version=9`)).toMatchObject({ message: 'there is no version 9' });
  });

  it('previews what would be published, or names its faults', async () => {
    const look = async (source: string) =>
      (await world.post('/console/texts/preview', { ...TERMS, source }, world.token)).body;
    expect(await look('*So*')).toMatchObject({
      faults: [],
      compiled: { sections: [{ html: '<p><em>So</em></p>\n' }] },
    });
    expect(JSON.stringify(await look('By {{name}}'))).toContain('By Parom');
    expect(await look('<hr>')).toMatchObject({
      compiled: null,
      faults: [{ why: expect.stringContaining('HTML'), said: [{ code: 'elementNotShown' }] }],
    });
    const titled = { text: 'titles/stablecoins-basics', language: 'en', source: 'Title\n\n*Summary*' };
    expect((await world.post('/console/texts/preview', titled, world.token)).body).toMatchObject({
      faults: [],
      compiled: { sections: [{ level: 2, title: 'Title', html: '<p>*Summary*</p>' }] },
    });
  });
});
