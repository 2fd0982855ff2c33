import { CALLS_PER_MINUTE, partnerCalls } from '@parom/contract/console/commands/partner-calls';
import { listKeys, makePartnerKey, revokePartnerKey, rotatePartnerKey } from '../partners/index.ts';
import { say } from './answer.ts';
import { firstOf, withGreaterLimit } from './listed.ts';
import { idOf } from './names.ts';
import { runs } from './operator-command.ts';
import { refusalOf, refuseBy } from './refuse.ts';

export const partnerCommands = runs(partnerCalls, {
  'partner-keys': async ({ db }, { limit: count }) =>
    firstOf(await listKeys(db, count + 1), count, {
      rest: withGreaterLimit,
      show: (row) => ({
        name: row.name,
        email: row.email,
        scopes: row.scopes.join(', '),
        addresses: row.addresses.length === 0 ? 'any' : row.addresses.join(', '),
        callsPerMinute: row.callsPerMinute,
        createdAt: row.createdAt,
        formerUntil: row.formerUntil,
        revokedAt: row.revokedAt,
        id: row.id,
      }),
    }),
  'create-partner-key': async (deps, { email, name, scopes, addresses = '', calls = CALLS_PER_MINUTE }) => {
    const made = await makePartnerKey(deps, { email, name, scopes, addresses, callsPerMinute: calls });
    if (!made.done) throw refusalOf(made);
    return say('keySecret', { id: made.id, secret: made.secret });
  },
  'rotate-partner-key': async (deps, values) => {
    const made = await rotatePartnerKey(deps, idOf(values.key, 'partner key'));
    if (!made.done) throw refusalOf(made);
    return say('keySecret', { id: made.id, secret: made.secret });
  },
  'revoke-partner-key': async (deps, values) => {
    const id = idOf(values.key, 'partner key');
    if (!(await revokePartnerKey(deps, id))) throw refuseBy('noSuchKey', { id });
    return say('keyRevoked', { id });
  },
});
