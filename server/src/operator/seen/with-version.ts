/** An act on a thing that changed after the operator saw it is refused, in the transaction that writes. */
import type { Db, Tx } from '../../platform/db/db.ts';
import { Refusal } from '../../platform/refusal.ts';
import { refuseChanged } from '../../platform/refuse.ts';
import { beforeFirst } from '../console/act-transactions.ts';
import { type Accepted, type Command, MalformedArguments, type OperatorDeps } from '../operator-command.ts';
import { thingOfAct } from './acts.ts';
import type { Find, Sent, Thing } from './thing.ts';
import { lockThing } from './things-store.ts';
import { changesSince, type Values, valuesSeen, versionOf } from './version.ts';

/** Left out at the terminal: the act then follows others on the same thing, and compares nothing. */
export const withVersion = (command: Command, find: Find): Command => ({
  ...command,
  takesVersion: true,
  accept(sent) {
    const { version, ...others } = asRecord(sent);
    const seen = version === undefined ? null : readVersion(version);
    return guarded(command.accept(seen === null ? sent : others), find, others, seen);
  },
});

const asRecord = (sent: unknown): Sent => (typeof sent === 'object' && sent !== null ? (sent as Sent) : {});

function readVersion(version: unknown): Values {
  const seen = typeof version === 'string' ? valuesSeen(version) : null;
  if (seen !== null) return seen;
  throw new MalformedArguments([{ argument: 'version', message: 'not what a question gave' }]);
}

const guarded =
  (accepted: Accepted, find: Find, sent: Sent, seen: Values | null): Accepted =>
  async (deps, operator, give) => {
    const thing = await found(find, deps, sent);
    if (thing === null) return accepted(deps, operator, give);
    // Before the act's own refusals: they would not say what changed.
    await assertUnchanged(deps.db, thing, seen);
    const guard = beforeFirst(async (tx) => {
      await lockThing(tx, thing.name);
      if (seen === null) return;
      await thing.lock?.(tx);
      await assertUnchanged(tx, thing, seen);
    });
    const prices = { ...deps.prices, db: guard(deps.prices.db) };
    return accepted({ ...deps, prices, db: guard(deps.db) }, operator, give).catch(async (error) => {
      // The act read its thing between the look and the lock, and refuses the other operator's change.
      if (error instanceof Refusal) await assertUnchanged(deps.db, thing, seen);
      throw error;
    });
  };

/** A proposal is made only of what its operator saw. Its confirmation compares again. */
export async function assertThingAsSeen(deps: OperatorDeps, name: string, sent: unknown): Promise<void> {
  const find = Object.hasOwn(thingOfAct, name) ? thingOfAct[name] : undefined;
  const { version, ...others } = asRecord(sent);
  if (find === undefined || version === undefined) return;
  const thing = await found(find, deps, others);
  if (thing !== null) await assertUnchanged(deps.db, thing, readVersion(version));
}

/** The act itself refuses a missing thing. */
async function found(find: Find, deps: OperatorDeps, sent: Sent): Promise<Thing | null> {
  try {
    return await find(deps, sent);
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}

async function assertUnchanged(db: Db | Tx, thing: Thing, seen: Values | null): Promise<void> {
  const now = seen === null ? null : await thing.values(db);
  if (seen === null || now === null) return;
  const changes = changesSince(seen, now);
  if (changes === null) throw new MalformedArguments([{ argument: 'version', message: 'of another thing' }]);
  if (changes.length > 0)
    throw refuseChanged('changedMeanwhile', {
      changes: [...changes],
      version: versionOf({ ...seen, ...now }),
    });
}
