import Fastify from 'fastify';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { handClock } from '../../../test/clock.ts';
import { newDatabase, quietLog, testDatabase } from '../../../test/database.ts';
import { passwordTries } from '../../accounts/index.ts';
import { addRateLimits } from '../http/rate-limits.ts';
import { type SharedCounts, shareCounts } from './shared-counts.ts';

const database = await testDatabase();
const { db } = database;
const secret = Buffer.from('the secret of this installation');
const clock = handClock();
const ann = { account: 'ann@shop.example', clientAddress: '198.51.100.7', device: null };
let [one, other]: SharedCounts[] = [];

beforeEach(() => {
  [one, other] = [0, 1].map(() => shareCounts({ db, log: quietLog, secret }));
});
afterEach(async () => {
  await Promise.all([one?.stop(), other?.stop()]);
  await db.deleteFrom('shared_counts').execute();
});
afterAll(() => database.close());

const exchange = async () => {
  await one?.exchange();
  await other?.exchange();
};
const triesOf = (counts: SharedCounts | undefined) =>
  passwordTries(clock, true, counts?.tries('passwords', clock));

describe('counts of two processes', () => {
  it('refuse the eleventh wrong password, wherever the ten were tried', async () => {
    const [here, there] = [triesOf(one), triesOf(other)];
    for (let n = 0; n < 6; n += 1) here.begin(ann);
    await exchange();
    for (let n = 0; n < 4; n += 1) there.begin(ann);
    expect(() => there.begin(ann)).toThrow('too many tries');
    await exchange();
    await exchange();
    expect(() => here.begin(ann)).toThrow('too many tries');
  });

  it('fall when a right password takes its tries back', async () => {
    const [here, there] = [triesOf(one), triesOf(other)];
    const begun = Array.from({ length: 9 }, () => here.begin(ann));
    await exchange();
    begun.at(-1)?.();
    await exchange();
    expect(() => {
      for (let n = 0; n < 10; n += 1) there.begin(ann);
    }).not.toThrow();
  });

  it('end with their window', async () => {
    const [here, there] = [triesOf(one), triesOf(other)];
    for (let n = 0; n < 10; n += 1) here.begin(ann);
    await exchange();
    expect(() => there.begin(ann)).toThrow('too many tries');
    await db
      .updateTable('shared_counts')
      .set({ ends_at: new Date(0) })
      .execute();
    await exchange();
    expect(() => there.begin(ann)).not.toThrow();
  });

  it('leave no client or account in the database', async () => {
    triesOf(one).begin(ann);
    await exchange();
    const rows = await db.selectFrom('shared_counts').selectAll().execute();
    expect(rows.length).toBeGreaterThan(0);
    for (const { counted } of rows) expect(counted).toMatch(/^[\w-]{22}$/);
  });

  it('answer 429 for an address’s calls at both together', { tags: ['threat:call-flood'] }, async () => {
    const apps = await Promise.all(
      [one, other].map(async (counts) => {
        const app = Fastify();
        await addRateLimits(app, counts?.calls('api'), 100);
        app.get('/', () => 'answered');
        return app;
      }),
    );
    const answered = async (at: number, calls: number) => {
      const statuses = [];
      for (let n = 0; n < calls; n += 1)
        statuses.push((await apps[at]?.inject({ url: '/', remoteAddress: '198.51.100.7' }))?.statusCode);
      return statuses.filter((status) => status === 200).length;
    };
    expect(await answered(0, 60)).toBe(60);
    await exchange();
    expect(await answered(1, 60)).toBe(40);
    await exchange();
    await exchange();
    expect(await answered(0, 5)).toBe(0);
    await Promise.all(apps.map((app) => app.close()));
  });

  it('go on alone without the database', async () => {
    const broken = await newDatabase();
    await sql`drop table shared_counts`.execute(broken.db);
    const alone = shareCounts({ db: broken.db, log: quietLog, secret });
    const tries = triesOf(alone);
    for (let n = 0; n < 10; n += 1) tries.begin(ann);
    await expect(alone.exchange()).rejects.toThrow();
    expect(() => tries.begin(ann)).toThrow('too many tries');
    await alone.stop();
    await broken.close();
  });
});
