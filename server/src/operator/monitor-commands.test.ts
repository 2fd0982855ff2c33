import { describe, expect, it } from 'vitest';
import { assets, OPERATOR } from '../../test/operator-world.ts';
import { smallWorld } from '../../test/small-world.ts';

const { clock, db, world, run } = await smallWorld();

const ETH_BTC = { from: 'ETH@ethereum', to: 'BTC@bitcoin' };
type Row = { give: string; get: string; isShown: boolean; out: string | null };
const rowOf = async ({
  from,
  to,
}: {
  readonly from: string;
  readonly to: string;
}): Promise<Row | undefined> =>
  ((await run('monitors')) as Row[]).find(({ give, get }) => give === from && get === to);
const get = async (path: string) =>
  (
    await world.app.inject({
      url: `/api/console/monitors${path}`,
      headers: { authorization: `Bearer ${world.token}` },
    })
  ).json() as Record<string, unknown>;
const fileOf = async (path: string) => (await get(`/file?path=${encodeURIComponent(path)}`))['text'];

describe('the directions of monitors', () => {
  it('have their codes, limits and labels', async () => {
    expect(await rowOf(ETH_BTC)).toMatchObject({
      from: 'ETH',
      to: 'BTC',
      isShown: true,
      hiddenBy: null,
      reserve: expect.stringMatching(/^\d/),
      labels: expect.stringContaining('floating'),
    });
  });

  it('leave each format when hidden, and come back', async () => {
    const paths = ['/export/rates.xml', '/export/rates-1.1.xml', '/export/rates.txt', '/export/rates.json'];
    const marks = [
      '<from>ETH</from><to>BTC</to>',
      '<from>ETH</from><to>BTC</to>',
      'ETH;BTC;',
      '"from":"ETH","to":"BTC"',
    ];
    const found = () =>
      Promise.all(paths.map(async (path, at) => String(await fileOf(path)).includes(marks[at] ?? '')));
    expect(await found()).toEqual([true, true, true, true]);
    await run('hide-from-monitors', ETH_BTC);
    expect(await found()).toEqual([false, false, false, false]);
    expect(await rowOf(ETH_BTC)).toMatchObject({
      isShown: false,
      hiddenBy: OPERATOR.email,
      hiddenAt: clock.now().toISOString(),
      out: expect.any(String),
    });
    await run('show-to-monitors', ETH_BTC);
    expect(await found()).toEqual([true, true, true, true]);
  });

  it('hidden, are listed while the site does not sell them', async () => {
    await run('hide-from-monitors', ETH_BTC);
    await run('label-for-monitors', { ...ETH_BTC, labels: 'reg' });
    await run('close-site');
    expect(await run('monitors')).toMatchObject([
      { give: 'ETH@ethereum', isShown: false, out: null, ownLabels: 'reg' },
    ]);
    await run('label-for-monitors', { ...ETH_BTC, labels: 'none' });
    expect(await get('')).toMatchObject({ isOpen: false, site: 'http://shop.example' });
    expect(await fileOf('/export/rates.txt')).toBe('');
    await run('open-site');
  });

  it('are hidden one by one, and once', async () => {
    await run('hide-from-monitors', ETH_BTC);
    expect(await rowOf({ from: 'BTC@bitcoin', to: 'ETH@ethereum' })).toMatchObject({ isShown: true });
    await expect(run('hide-from-monitors', ETH_BTC)).rejects.toThrow('hidden already');
    await run('show-to-monitors', ETH_BTC);
    await expect(run('show-to-monitors', ETH_BTC)).rejects.toThrow('is not hidden');
    await expect(run('hide-from-monitors', { from: 'ETH', to: 'BTC' })).rejects.toThrow('name one direction');
  });

  it('carry an operator’s labels in each format', async () => {
    const label = (labels: string) => run('label-for-monitors', { ...ETH_BTC, labels });
    const itemOf = async (format: string) =>
      String(await fileOf(`/export/${format}`))
        .split('\n')
        .find((item) => item.includes('<from>ETH</from><to>BTC</to>') || item.startsWith('ETH;BTC;'));
    const found = () => Promise.all(['rates.xml', 'rates-1.1.xml', 'rates.txt'].map(itemOf));
    const before = await found();
    expect(await label('reg, verifying')).toBe(
      'Monitors show ETH@ethereum/BTC@bitcoin with: verifying, reg.',
    );
    const [xml, next, line] = await found();
    expect(xml).toContain('<param>verifying, reg</param>');
    expect(next).toContain('<verifying/><reg/>');
    expect(line).toMatch(/;verifying, reg$/);
    expect(await fileOf('/export/rates.json')).toContain('"labels":["verifying","reg"]');
    expect(await rowOf(ETH_BTC)).toMatchObject({
      labels: expect.stringMatching(/^floating .*, verifying, reg$/),
      ownLabels: 'verifying, reg',
    });
    await expect(label('verified')).rejects.toThrow('no label "verified"; they know verifying, cardverify');
    await expect(label(',')).rejects.toThrow('no label ""');
    await label('none');
    expect([await found(), await rowOf(ETH_BTC)]).toMatchObject([before, { ownLabels: 'none' }]);
  });

  it('have no label in the database that monitors do not know', async () => {
    const direction = { give_asset_id: assets.btc, get_asset_id: assets.rub };
    const label = (labels: string[]) =>
      db
        .insertInto('direction_labels')
        .values({ ...direction, labels })
        .execute();
    await expect(label(['verified'])).rejects.toThrow('direction_labels_labels_check');
    await expect(label([])).rejects.toThrow('direction_labels_labels_check');
  });

  it('are read in known formats only', async () => {
    expect(await get('/file?path=/export/other')).toMatchObject({
      message: 'there is no format /export/other',
    });
  });
});
