import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { handClock } from './clock.ts';
import { testDatabase } from './database.ts';

const database = await testDatabase();
const { db } = database;
const clock = handClock();
afterAll(() => database.close());
beforeEach(() => database.truncate());

const alert = (subject: string) =>
  db
    .insertInto('alerts')
    .values({ subject, message: 'words', detail: '{}', raised_at: clock.now() })
    .returningAll()
    .executeTakeFirstOrThrow();

describe('a test database', () => {
  it('with a new row, hands int8 as a number and timestamptz as a Date', async () => {
    const row = await alert('a');
    expect(row.id).toBe(1);
    expect(row.raised_at).toEqual(clock.now());
  });

  it('after truncate, is empty and numbers start again', async () => {
    await alert('a');
    await database.truncate();
    expect(await db.selectFrom('alerts').selectAll().execute()).toEqual([]);
    expect((await alert('b')).id).toBe(1);
  });
});

describe('a clock moved by hand', () => {
  it('advanced by a second, is a second later, and refuses to go back', () => {
    const hand = handClock('2030-01-01T00:00:00Z');
    hand.advance(1000);
    expect(hand.now().toISOString()).toBe('2030-01-01T00:00:01.000Z');
    expect(() => hand.advance(-1)).toThrow('backward');
  });
});
