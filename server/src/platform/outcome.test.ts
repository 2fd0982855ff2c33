import { alertDetail } from '@parom/contract/console/answers/alerts/alerts';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { handClock } from '../../test/clock.ts';
import { testDatabase } from '../../test/database.ts';
import { openAlerts, raiseAlert } from './alerts/alerts-store.ts';
import type { Tx } from './db/db.ts';
import { allOrNothing, DONE, declined, type Outcome } from './outcome.ts';

const clock = handClock();
const database = await testDatabase();
const { db } = database;
beforeEach(() => database.truncate());
afterAll(() => database.close());

const afterAWrite = (end: () => Outcome) =>
  allOrNothing(db, async (tx: Tx) => {
    await raiseAlert(tx, clock.now(), 'mail', alertDetail('mailRefused', {}));
    return end();
  });
const isWritten = async () => (await openAlerts(db)).length > 0;

describe('allOrNothing', () => {
  it('keeps a finished command', async () => {
    expect(await afterAWrite(() => DONE)).toEqual({ done: true });
    expect(await isWritten()).toBe(true);
  });

  it('rolls back a declined command and says why', async () => {
    expect(await afterAWrite(() => declined('moveTooOld', {}))).toMatchObject({
      done: false,
      said: [{ code: 'moveTooOld' }],
      why: 'it was asked for more than a day ago: ask again',
    });
    expect(await isWritten()).toBe(false);
  });

  it('rolls back and rethrows an error', async () => {
    const failing = afterAWrite(() => {
      throw new Error('a bug');
    });
    await expect(failing).rejects.toThrow('a bug');
    expect(await isWritten()).toBe(false);
  });
});
