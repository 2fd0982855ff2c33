import { consoleCodes } from '@parom/contract/console/codes';
import type { SiteSettings } from '@parom/contract/site';
import { describe, expect, it } from 'vitest';
import { OPERATOR } from '../../test/operator-world.ts';
import { smallWorld } from '../../test/small-world.ts';
import { readIdentity } from '../site/index.ts';
import { defaultSettings } from '../site/site-settings.ts';

const { db, world, run } = await smallWorld();

const save = (own: Partial<SiteSettings>, version: number) =>
  run('save-identity', { identity: JSON.stringify({ ...defaultSettings, ...own }), version });
const publish = (version: number, seen: number) => run('publish-identity', { version, seen });
const settings = () => world.deps.site().settings;
const name = { ru: 'Переправа', en: 'Crossing' };
const drawing = (text: string) => `data:image/svg+xml;base64,${Buffer.from(text).toString('base64')}`;

describe('the name and look', () => {
  it('are the built-in ones until a version is published', async () => {
    expect(settings()).toEqual(defaultSettings);
    await save({ name }, 0);
    expect(settings()).toEqual(defaultSettings);
    await publish(1, 0);
    expect(settings()).toEqual({ ...defaultSettings, name });
    expect(world.deps.site().texts).toEqual({});
  });

  it('go back to an earlier version and to the built-in ones', async () => {
    await save({ name }, 0);
    await save({ name: { ru: 'Мост', en: 'Bridge' } }, 1);
    await publish(2, 0);
    await publish(1, 1);
    expect(settings().name).toEqual(name);
    await run('withdraw-identity', { seen: 2 });
    expect(settings()).toEqual(defaultSettings);
    const { versions, publications } = await readIdentity(db);
    expect(versions.map(({ version, savedBy }) => [version, savedBy])).toEqual([
      [2, OPERATOR.email],
      [1, OPERATOR.email],
    ]);
    expect(publications.map(({ version }) => version)).toEqual([null, 1, 2]);
  });

  it('keep what a faster operator saved or published', async () => {
    await save({ name }, 0);
    await expect(save({ name }, 0)).rejects.toThrow(`${OPERATOR.email} saved version 1`);
    await run('set-aml-link', { url: 'https://aml.example' });
    await expect(publish(1, 0)).rejects.toThrow(`${OPERATOR.email} made publication 1`);
    expect(settings().amlCheckUrl).toBe('https://aml.example');
  });

  it('refuse a slower operator and name the newest version', async () => {
    await save({ name }, 0);
    const act = (command: string, values: object) =>
      world.post(`/console/commands/${command}`, values, world.token);
    const get = async (path: string) =>
      (
        await world.app.inject({
          url: `/api/console/identity${path}`,
          headers: { authorization: `Bearer ${world.token}` },
        })
      ).json() as unknown;
    const mine = JSON.stringify({ ...defaultSettings, amlCheckUrl: 'https://aml.example' });
    const refusal = (did: 'saved' | 'published') => ({
      status: 409,
      body: {
        errorCode: consoleCodes.changed,
        said: [{ code: 'identityChanged', parts: { last: { number: 1, by: OPERATOR.email, did } } }],
      },
    });
    expect(await act('save-identity', { identity: mine, version: 0 })).toMatchObject(refusal('saved'));
    expect(await get('')).toMatchObject({ draft: { name }, versions: [{ version: 1 }] });
    await publish(1, 0);
    expect(await act('withdraw-identity', { seen: 0 })).toMatchObject(refusal('published'));
    expect(await get('/version?version=1')).toMatchObject({ identity: { name } });
    expect(await act('save-identity', { identity: mine, version: 1 })).toMatchObject({ status: 200 });
    expect(await get('')).toMatchObject({ draft: { name: defaultSettings.name } });
  });

  it('have one history with the commands that change one value', async () => {
    await run('set-name', name);
    await run('set-contacts', { telegram: '@shop_help' });
    expect((await readIdentity(db)).versions.map(({ version }) => version)).toEqual([2, 1]);
    await publish(1, 2);
    expect(settings()).toEqual({ ...defaultSettings, name });
  });

  it('store only what differs: new defaults reach the other values', async () => {
    await save({ name }, 0);
    const rows = await db.selectFrom('site_text_versions').select('source').execute();
    expect(rows).toEqual([{ source: JSON.stringify({ name }) }]);
  });

  it('show a logo and a badge as files, and keep a drawing clean', async () => {
    const logo = drawing('<svg viewBox="0 0 1 1"><script>alert(1)</script></svg>');
    const monitors = [{ name: 'BestChange', url: 'https://www.bestchange.com', imageUrl: drawing('<svg/>') }];
    await save({ logo, monitors }, 0);
    await publish(1, 0);
    const { logo: path = '' } = settings();
    expect(path).toMatch(/^\/pictures\/\w+\.svg$/);
    const { pictures } = world.deps.site();
    expect(pictures.get(path)?.bytes.toString()).toBe(
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"></svg>',
    );
    expect(pictures.has(settings().monitors[0]?.imageUrl ?? '')).toBe(true);
  });

  it.each<[Partial<SiteSettings>, string]>([
    [{ accent: { dark: '#08795a', light: '#08795a' } }, '#08795a cannot be read in the dark theme'],
    [{ accent: { dark: '#37cf9b', light: '#37cf9b' } }, 'its contrast is 1.83:1, at least 4.5:1 is needed'],
    [{ accent: { dark: '#60a5fa', light: 'blue' } }, "the light theme's colour is no colour"],
    [{ name: { ru: 'Паром', en: ' ' } }, 'the English name is empty'],
    [{ name: { ru: 'а'.repeat(41), en: 'a' } }, 'the Russian name is longer than 40 signs'],
    [{ contacts: { email: null, telegram: null, others: [] } }, 'customers could not reach you'],
    [{ socials: [{ name: 'x', url: 'javascript:alert(1)' }] }, 'a link begins with https:'],
    [{ logo: 'https://evil.example/x.svg' }, 'a picture is a file of yours'],
    [{ logo: 'data:text/html;base64,PGI+' }, 'the logo is neither an SVG nor a PNG'],
  ])('are refused with a fault, in plain words (%#)', async (own, why) => {
    await expect(save(own, 0)).rejects.toThrow(why);
    expect((await readIdentity(db)).versions).toEqual([]);
  });

  it('are refused when the JSON has another form', async () => {
    for (const identity of ['{', '{}', JSON.stringify({ ...defaultSettings, script: 'x' })])
      await expect(run('save-identity', { identity, version: 0 })).rejects.toThrow('400');
    await expect(publish(7, 0)).rejects.toThrow('there is no version 7');
  });

  it('are previewed by the function that saves, and nothing is written', async () => {
    const path = '/console/identity/preview';
    const logo = drawing('<svg onload="x"/>');
    const { body } = await world.post(
      path,
      { identity: { ...defaultSettings, logo, name: { ru: '', en: 'x' } } },
      world.token,
    );
    expect(body).toMatchObject({
      faults: [{ why: 'the Russian name is empty', said: [{ code: 'lineEmpty', parts: { of: 'nameRu' } }] }],
      removed: ['onload'],
    });
    expect((await readIdentity(db)).versions).toEqual([]);
  });
});
