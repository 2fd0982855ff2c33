import { partnerScopes } from '@parom/contract/partners';
import {
  CALLS_PER_MINUTE_MAX,
  listKeys,
  makePartnerKey,
  revokePartnerKey,
  rotatePartnerKey,
} from '../partners/index.ts';
import { say } from './answer.ts';
import { limit, line, optional, text, whole } from './arguments.ts';
import { firstOf, withGreaterLimit } from './listed.ts';
import { idOf } from './names.ts';
import { type Command, change, question } from './operator-command.ts';
import { refusalOf, refuseBy } from './refuse.ts';

const key = text('the id of the partner key');
const CALLS_PER_MINUTE = 60;

export const partnerCommands = {
  'partner-keys': question({
    summary: 'Lists the keys of partners, newest first.',
    arguments: { limit },
    run: async ({ db }, { limit: count }) =>
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
  }),
  'create-partner-key': change({
    summary: 'Makes a key of the partner API, whose orders earn the account referral shares.',
    arguments: {
      email: line('the partner’s account on the site'),
      name: line('to tell keys apart'),
      scopes: line(`some of ${partnerScopes.join(', ')}, separated by commas`),
      addresses: optional(line('IP addresses or networks that may call, separated by commas; else any')),
      calls: optional(whole(`calls a minute, 1 to ${CALLS_PER_MINUTE_MAX} (${CALLS_PER_MINUTE})`)),
    },
    run: async (deps, { email, name, scopes, addresses = '', calls = CALLS_PER_MINUTE }) => {
      const made = await makePartnerKey(deps, { email, name, scopes, addresses, callsPerMinute: calls });
      if (!made.done) throw refusalOf(made);
      return say('keySecret', { id: made.id, secret: made.secret });
    },
  }),
  'rotate-partner-key': change({
    summary: 'Gives a partner’s key a new secret. The former one is valid for 24 hours.',
    arguments: { key },
    run: async (deps, values) => {
      const made = await rotatePartnerKey(deps, idOf(values.key, 'partner key'));
      if (!made.done) throw refusalOf(made);
      return say('keySecret', { id: made.id, secret: made.secret });
    },
  }),
  'revoke-partner-key': change({
    summary: 'Ends a partner’s key at once. Its tickets go on.',
    arguments: { key },
    run: async (deps, values) => {
      const id = idOf(values.key, 'partner key');
      if (!(await revokePartnerKey(deps, id))) throw refuseBy('noSuchKey', { id });
      return say('keyRevoked', { id });
    },
  }),
} as const satisfies Record<string, Command>;
