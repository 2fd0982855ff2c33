import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { testDatabase } from '../../test/database.ts';
import { changeIdentity } from './identity/change-identity.ts';
import { salesStop } from './sales.ts';
import { salesGate } from './site.ts';
import { defaultSettings } from './site-settings.ts';
import { readSite, writeCurrencyType, writeSiteOpen } from './site-store.ts';

const database = await testDatabase();
const { db } = database;
const now = new Date('2030-01-15T12:00:00Z');
const act = { db, clock: { now: () => now }, by: 'operator@example.com' };
const WELL = { unreadMs: 0, hasDiskSpace: true, sinceBeatMs: 0 };
afterAll(() => database.close());
beforeEach(() => database.truncate());

describe('the site', () => {
  it('is open and allows every type by default', { tags: ['spec:3.2'] }, async () => {
    const site = await readSite(db, true, now);
    expect(site.isOpen).toBe(true);
    expect([...site.currencyTypes]).toEqual([
      [0, true],
      [1, true],
    ]);
    expect(() => salesGate(salesStop(site.isOpen, WELL))).not.toThrow();
  });

  it('of a live service is closed until an operator opens it', async () => {
    expect((await readSite(db, false, now)).isOpen).toBe(false);
    await writeSiteOpen(db, now, true);
    expect((await readSite(db, false, now)).isOpen).toBe(true);
  });

  it('refuses with 503 and a time to return while it is closed', async () => {
    await writeSiteOpen(db, now, false);
    const site = await readSite(db, true, now);
    expect(() => salesGate(salesStop(site.isOpen, WELL))).toThrow(
      expect.objectContaining({ status: 503, errorCode: 503, retryAfterMs: 600_000 }),
    );
    await writeSiteOpen(db, now, true);
    expect((await readSite(db, true, now)).isOpen).toBe(true);
  });

  it('opens by itself at the end of its maintenance', async () => {
    const maintenance = { message: { ru: 'Меняем узел', en: 'New node' }, until: '2030-01-15T13:00:00.000Z' };
    await writeSiteOpen(db, now, false, maintenance);
    expect(await readSite(db, true, now)).toMatchObject({ isOpen: false, maintenance });
    const before = new Date('2030-01-15T12:59:59.999Z');
    expect((await readSite(db, true, before)).isOpen).toBe(false);
    const end = new Date(maintenance.until);
    expect(await readSite(db, false, end)).toMatchObject({ isOpen: true, maintenance: null });
  });

  it('closed again, keeps nothing of the earlier maintenance', async () => {
    await writeSiteOpen(db, now, false, { until: '2030-01-15T13:00:00.000Z' });
    await writeSiteOpen(db, now, false);
    const much = new Date('2031-01-15T12:00:00Z');
    expect(await readSite(db, true, much)).toMatchObject({ isOpen: false, maintenance: {} });
  });

  it('shows a forbidden type', { tags: ['spec:1.7'] }, async () => {
    await writeCurrencyType(db, now, 1, false);
    expect([...(await readSite(db, true, now)).currencyTypes]).toEqual([
      [0, true],
      [1, false],
    ]);
  });

  it('keeps both types forbidden by two operators', async () => {
    await Promise.all([0, 1].map((type) => writeCurrencyType(db, now, type, false)));
    expect([...(await readSite(db, true, now)).currencyTypes.values()]).toEqual([false, false]);
    await writeCurrencyType(db, now, 1, true);
    expect([...(await readSite(db, true, now)).currencyTypes.values()]).toEqual([false, true]);
  });

  it('has default settings, and keeps the others after one change', async () => {
    expect((await readSite(db, true, now)).settings).toEqual(defaultSettings);
    const name = { ru: 'Переправа', en: 'Crossing' };
    await changeIdentity(act, (settings) => ({ ...settings, name }));
    expect((await readSite(db, true, now)).settings).toEqual({ ...defaultSettings, name });
  });

  it('keeps simultaneous changes of two operators', async () => {
    const link = (name: string) => ({ name, url: `https://${name}.example` });
    await Promise.all(
      ['a', 'b', 'c'].map((name) =>
        changeIdentity(act, (settings) => ({ ...settings, socials: [...settings.socials, link(name)] })),
      ),
    );
    const { socials } = (await readSite(db, true, now)).settings;
    expect(socials.map(({ name }) => name).sort()).toEqual(['a', 'b', 'c']);
  });
});
