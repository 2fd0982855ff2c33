import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { handClock } from '../../test/clock.ts';
import { testDatabase } from '../../test/database.ts';
import { ids, sowWorld } from '../../test/factories.ts';
import type { Tx } from '../platform/db/db.ts';
import {
  beginCursor,
  forgetHashes,
  hashAt,
  moveCursor,
  readCursor,
  recallBlock,
  watchedBlock,
} from './cursors-store.ts';

const database = await testDatabase();
const { db } = database;
const clock = handClock();
const BEFORE = [97, 98, 99].map((height) => ({ height, hash: `block ${height}` }));
const HEAD = { height: 100, hash: 'block 100' };
const inOne = <Done>(work: (tx: Tx) => Promise<Done>) => db.transaction().execute(work);

beforeEach(async () => {
  await database.truncate();
  await sowWorld(db, clock);
  for (const networkId of [ids.bitcoin, ids.ripple])
    await inOne((tx) => beginCursor(tx, networkId, HEAD, BEFORE, clock.now()));
});
afterAll(() => database.close());

describe('the cursor of a network', () => {
  const finality = null;

  it('moves no other network’s, even at the same block', async () => {
    const next = { height: 101, hash: 'block 101', finality };
    expect(await inOne((tx) => moveCursor(tx, ids.ripple, HEAD, next, clock.now()))).toBe(true);
    expect(await readCursor(db, ids.ripple)).toEqual(next);
    expect(await readCursor(db, ids.bitcoin)).toEqual({ ...HEAD, finality });
    expect(await watchedBlock(db, ids.ripple, 100)).toMatchObject({ cursor: 101, hash: 'block 100' });
    expect(await watchedBlock(db, ids.bitcoin, 100)).toMatchObject({ cursor: 100 });
    expect(await watchedBlock(db, ids.ethereum, 100)).toBeNull();
  });

  it('moves no more once another watcher moved it', async () => {
    const next = { height: 101, hash: 'block 101', finality };
    const move = () => inOne((tx) => moveCursor(tx, ids.ripple, HEAD, next, clock.now()));
    expect([await move(), await move()]).toEqual([true, false]);
    const other = { ...HEAD, hash: 'of a dead branch' };
    expect(await inOne((tx) => moveCursor(tx, ids.bitcoin, other, next, clock.now()))).toBe(false);
  });
});

describe('the blocks of a network', () => {
  const heights = async (networkId: number) => {
    const kept = [...BEFORE, HEAD].map(async ({ height }) =>
      (await hashAt(db, networkId, height)) === null ? [] : [height],
    );
    return (await Promise.all(kept)).flat();
  };

  it.each([
    ['above 98', { above: 98 }, [97, 98]],
    ['below 99', { below: 99, but: undefined }, [99, 100]],
    ['below 99 but a final one', { below: 99, but: 97 }, [97, 99, 100]],
  ])('%s are forgotten, and no other network’s', async (_which, range, left) => {
    await inOne((tx) => forgetHashes(tx, ids.ripple, range));
    expect(await heights(ids.ripple)).toEqual(left);
    expect(await heights(ids.bitcoin)).toEqual([97, 98, 99, 100]);
  });

  it('are recalled by their own height, of no other network', async () => {
    await inOne((tx) => forgetHashes(tx, ids.bitcoin, { below: 99, but: undefined }));
    expect(await recallBlock(db, ids.bitcoin, { height: 98, hash: 'block 98' })).toBe('forgotten');
    expect(await recallBlock(db, ids.ripple, { height: 98, hash: 'block 98' })).toBe('read');
    expect(await recallBlock(db, ids.ripple, { height: 98, hash: 'other' })).toBe('elsewhere');
    expect(await hashAt(db, ids.bitcoin, 98)).toBeNull();
  });
});
