/** A database with an owner and the users of the processes, as an installation has them. */
import { randomBytes } from 'node:crypto';
import { updateDatabase } from '../src/boot/database/update-database.ts';
import { type ProcessUser, processUsers, userOf } from '../src/platform/db/rights.ts';
import { onServer } from './empty-postgres.ts';
import { databaseUrl } from './prepare-database.ts';

export interface OwnedDatabase {
  /** For `npm run database`. */
  readonly ownerSettings: Readonly<Record<string, string>>;
  urlOf(kind: ProcessUser): string;
  drop(): Promise<void>;
}

/** @param say hears what the first `npm run database` says */
export async function madeDatabase(
  serverUrl: string,
  say: (line: string) => void = () => {},
): Promise<OwnedDatabase> {
  const owner = `parom_${randomBytes(4).toString('hex')}`;
  const password = randomBytes(12).toString('hex');
  const users = [owner, ...processUsers.map((kind) => userOf(owner, kind))];
  const urlOf = (user: string): string => {
    const url = new URL(databaseUrl(serverUrl, owner));
    [url.username, url.password] = [user, password];
    return url.href;
  };
  const ownerSettings = { DATABASE_URL: urlOf(owner), PAROM_MODE: 'sandbox' };
  for (const user of users) await onServer(serverUrl, `create role ${user} login password '${password}'`);
  await onServer(serverUrl, `create database ${owner} owner ${owner}`);
  await updateDatabase([], ownerSettings, say);
  return {
    ownerSettings,
    urlOf: (kind) => urlOf(userOf(owner, kind)),
    drop: async () => {
      await onServer(serverUrl, `drop database ${owner} with (force)`);
      for (const user of users.toReversed()) await onServer(serverUrl, `drop role ${user}`);
    },
  };
}
