import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { type HandClock, handClock } from '../../test/clock.ts';
import { testDatabase } from '../../test/database.ts';
import { runJobs } from '../../test/run-jobs.ts';
import { defaultSettings } from '../site/site-settings.ts';
import { listMails } from './list-mails.ts';
import { confirmAddress } from './mails-store.ts';
import { type Mail, queueMail } from './queue-mail.ts';
import { sendMail } from './send-mail.ts';

const database = await testDatabase();
const { db } = database;
const HOUR_MS = 3_600_000;
let clock: HandClock;
afterAll(() => database.close());
beforeEach(async () => {
  await database.truncate();
  clock = handClock();
});

const siteSettings = () => defaultSettings;
const noSecret = async () => null;
const ANN = 'ann@shop.example';
const words = { subject: 's', text: 't', html: 'h' };
const write = (key: string, more: Partial<Mail> = {}) =>
  db
    .transaction()
    .execute((tx) =>
      queueMail(
        tx,
        { domain: 'shop.example', now: clock.now() },
        { key, recipient: ANN, lane: 'free', beyondLimit: 'drop', ...words, subject: key, ...more },
      ),
    );
const rows = () => db.selectFrom('mails').selectAll().orderBy('number').execute();
/** Keys of the mails that a reader of the sandbox sees. */
const arrived = async () => (await listMails(db, ANN, noSecret)).map(({ subject }) => subject).sort();
const send = () =>
  runJobs(database, clock, {
    'mail.queued': [
      ({ mailId }) => sendMail({ db, clock, siteSettings, transport: null, secretOf: noSecret }, mailId),
    ],
  });

describe('queueMail', () => {
  it('writes and emits once for a repeated or simultaneous key', async () => {
    const outcomes = await Promise.all([write('account:1'), write('account:1'), write('account:1')]);
    expect(outcomes.sort()).toEqual(['already-queued', 'already-queued', 'queued']);
    expect(await rows()).toHaveLength(1);
    expect(await db.selectFrom('jobs').select('kind').execute()).toEqual([{ kind: 'mail.queued' }]);
  });

  it('leaves neither mail nor job after a rollback', async () => {
    const undone = db.transaction().execute(async (tx) => {
      const mail = { key: 'a', recipient: ANN, lane: 'free', beyondLimit: 'drop', ...words } as const;
      await queueMail(tx, { domain: 'shop.example', now: clock.now() }, mail);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await rows()).toEqual([]);
    expect(await db.selectFrom('jobs').select('kind').execute()).toEqual([]);
  });

  it('names the first mail of the thread, sent or not', async () => {
    await write('ticket:1:created');
    await write('ticket:1:seen', { inReplyTo: 'ticket:1:created' });
    const [first, second] = await rows();
    expect(second?.in_reply_to).toBe(first?.message_id);
    expect(first?.message_id).toMatch(/^<[0-9a-f-]{36}@shop\.example>$/);
  });
});

describe('an unconfirmed address', () => {
  it('gets three free mails an hour; further optional mails are dropped', async () => {
    const outcomes = await Promise.all(['a', 'b', 'c', 'd', 'e'].map((key) => write(key)));
    expect(outcomes.filter((outcome) => outcome === 'queued')).toHaveLength(3);
    expect(outcomes.filter((outcome) => outcome === 'dropped')).toHaveLength(2);
    expect(await write('bob', { recipient: 'bob@shop.example' })).toBe('queued');
    clock.advance(HOUR_MS + 1);
    expect(await write('f')).toBe('queued');
  });

  it('gets mandatory mails over the limit later, in order', async () => {
    for (const key of ['a', 'b', 'c']) await write(key);
    clock.advance(1_000);
    for (const key of ['d', 'e', 'f', 'g']) await write(key, { beyondLimit: 'delay' });
    await send();
    expect(await arrived()).toEqual(['a', 'b', 'c']);
    clock.advance(HOUR_MS - 2_000);
    await send();
    expect(await arrived()).toEqual(['a', 'b', 'c']);
    clock.advance(2_000);
    await send();
    expect(await arrived()).toEqual(['a', 'b', 'c', 'd', 'e', 'f']);
    clock.advance(HOUR_MS + 1);
    await send();
    expect(await arrived()).toEqual(['a', 'b', 'c', 'd', 'e', 'f', 'g']);
  });

  it('gets three paid mails an hour at once, even during a flood', {
    tags: ['threat:letter-flood'],
  }, async () => {
    for (let n = 0; n < 20; n += 1) await write(`flood:${n}`);
    for (const key of ['seen', 'completed', 'third', 'fourth']) {
      await write(key, { lane: 'paid', beyondLimit: 'delay' });
    }
    await send();
    expect(await arrived()).toEqual(['completed', 'flood:0', 'flood:1', 'flood:2', 'seen', 'third']);
    clock.advance(HOUR_MS + 1);
    await send();
    expect(await arrived()).toContain('fourth');
  });

  it('has no limit once it is confirmed, and gets its waiting mails', async () => {
    for (const key of ['a', 'b', 'c', 'd']) await write(key, { beyondLimit: 'delay' });
    await send();
    await confirmAddress(db, ANN, clock.now());
    await confirmAddress(db, ANN, clock.now());
    for (const key of ['e', 'f', 'g', 'h']) expect(await write(key)).toBe('queued');
    clock.advance(HOUR_MS + 1);
    await send();
    expect(await arrived()).toHaveLength(8);
  });
});
