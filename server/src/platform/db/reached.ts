/** Without the password. */
import pg from 'pg';
import { StartProblem } from '../start-problem.ts';

export async function reached<Result>(databaseUrl: string, connect: () => Promise<Result>): Promise<Result> {
  try {
    return await connect();
  } catch (error) {
    const { message, code = codeFrom(message) } = error as NodeJS.ErrnoException;
    const { host, port, database, user } = addressOf(databaseUrl, error);
    const why = refusals[code]?.(user ?? '', message) ?? message;
    const where = `the database ${database} on PostgreSQL at ${host}:${port}, named by DATABASE_URL`;
    throw new StartProblem(`${where}, cannot be opened: ${why}${code === '' ? '' : ` (${code})`}`, {
      cause: error,
    });
  }
}

function addressOf(databaseUrl: string, cause: unknown): pg.Client {
  try {
    return new pg.Client({ connectionString: databaseUrl });
  } catch (error) {
    const why = `DATABASE_URL cannot be read: ${(error as Error).message}`;
    throw new StartProblem(`${why}. In its password a % is written as %25, a / as %2F and a @ as %40`, {
      cause,
    });
  }
}

function codeFrom(message: string): string {
  if (/timeout/i.test(message)) return 'ETIMEDOUT';
  return /password must be/.test(message) ? '28P01' : '';
}

const NO_ANSWER = 'no answer came. Look at host and port, and at the firewalls on the way';
const NOT_LISTENING = 'nothing listens there. Start PostgreSQL, or correct host and port';
const NO_SUCH_HOST = 'no machine is known by that name. Correct the host, or see to the name server';

const refusals: Readonly<Record<string, (user: string, message: string) => string>> = {
  ECONNREFUSED: () => NOT_LISTENING,
  ENOENT: () => NOT_LISTENING,
  ENOTFOUND: () => NO_SUCH_HOST,
  EAI_AGAIN: () => NO_SUCH_HOST,
  ETIMEDOUT: () => NO_ANSWER,
  EHOSTUNREACH: () => NO_ANSWER,
  ENETUNREACH: () => NO_ANSWER,
  '28P01': (user) => `the password of the user ${user} is missing or wrong. Correct it in DATABASE_URL`,
  '28000': (user, message) =>
    `the user ${user} is not let in (${message}). Look at the user in DATABASE_URL and at pg_hba.conf of the server`,
  '3D000': (user) => `there is none of that name. Create it with ${user} as its owner, or correct the name`,
  '42501': (user, message) =>
    `the user ${user} may not (${message}). Make this user the owner of the database`,
  '53300': () => 'it has no connection left. Raise max_connections there, or end what holds them',
  '57P03': () => 'it is just starting or stopping. Start Parom again in a moment',
};
