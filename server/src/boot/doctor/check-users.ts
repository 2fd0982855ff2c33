/** Of the database: the processes' own, beside the owner of the tables. */
import { wantedRights } from '../../migrations/index.ts';
import type { Db } from '../../platform/db/db.ts';
import { type FoundRights, findRights, processUsers, userOf } from '../../platform/db/rights.ts';
import { type Finding, warning, well, wrong } from './finding.ts';

const CHECK = 'users of the database';
const MEANS =
  'An attacker in the process of calls may write deposits and payments, and the worker would pay them.';
const SHOWN = 3;

export async function checkUsers(db: Db): Promise<Finding[]> {
  const found = await findRights(db, wantedRights);
  // The first start makes the tables.
  return found.owner === null ? [] : [judge(found.owner, found)];
}

function judge(owner: string, { users, unbound, faults }: FoundRights): Finding {
  const missing = processUsers.filter((kind) => !users.includes(kind)).map((kind) => userOf(owner, kind));
  if (missing.length > 0)
    return warning(
      CHECK,
      `there is no ${missing.join(', no ')}`,
      MEANS,
      'Make them: docs/operating/install.md#users-of-the-database.',
    );
  if (unbound.length > 0)
    return wrong(
      CHECK,
      `${unbound.join(', ')} may do everything`,
      MEANS,
      `alter role ${unbound[0]} nosuperuser; revoke ${owner} from ${unbound[0]};`,
    );
  if (faults.length > 0) {
    const named = faults.slice(0, SHOWN).map(({ user, does, right }) => `${does} ${right}: ${user}`);
    return wrong(
      CHECK,
      `${faults.length} rights are wrong (${named.join('; ')})`,
      `A call may be refused, or more than it needs is allowed. ${MEANS}`,
      'npm run database -- --settings=/etc/parom/env',
    );
  }
  return well(CHECK, `${processUsers.map((kind) => userOf(owner, kind)).join(', ')} have their rights only`);
}
