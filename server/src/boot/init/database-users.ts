/** A user of the database for each kind of process; the answer's user owns the tables. */
import { randomBytes } from 'node:crypto';
import { processUsers, userOf } from '../../platform/db/rights.ts';

export interface DatabaseUsers {
  /** For the database's superuser. */
  readonly script: string;
  /** Its settings file is read after the common one. */
  readonly ofProcess: readonly { readonly kind: 'api' | 'worker'; readonly url: string }[];
}

const PASSWORD_BYTES = 18;

/** `null`: another program's URL, without a user. */
export function databaseUsersOf(databaseUrl: string): DatabaseUsers | null {
  if (!URL.canParse(databaseUrl)) return null;
  const url = new URL(databaseUrl);
  const owner = decodeURIComponent(url.username);
  if (owner === '') return null;
  const withPasswords = processUsers.map((kind) => ({
    kind,
    user: userOf(owner, kind),
    password: randomBytes(PASSWORD_BYTES).toString('base64url'),
  }));
  const made = withPasswords.map(
    ({ user, password }) => `create role ${quoted(user)} login password '${password}';`,
  );
  const ofProcess = withPasswords.flatMap(({ kind, user, password }) => {
    if (kind === 'auditor') return [];
    const own = new URL(url);
    [own.username, own.password] = [encodeURIComponent(user), password];
    return [{ kind, url: own.href }];
  });
  return { script: `-- su postgres -c psql < this file\n${made.join('\n')}\n`, ofProcess };
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
