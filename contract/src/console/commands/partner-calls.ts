import * as z from 'zod/mini';
import { CALLS_PER_MINUTE_MAX, partnerScopes } from '../../partners.ts';
import { limit, line, optional, reason, text, whole } from './arguments.ts';
import { act, type Calls, question } from './call.ts';
import { count, rows, time, word } from './rows.ts';

const key = text('the id of the partner key');
export const CALLS_PER_MINUTE = 60;

export const partnerCalls = {
  'partner-keys': question({
    summary: 'Lists the keys of partners, newest first.',
    arguments: { limit },
    answer: rows({
      name: word,
      email: word,
      scopes: word,
      addresses: word,
      callsPerMinute: count,
      createdAt: time,
      formerUntil: z.nullable(time),
      revokedAt: z.nullable(time),
      id: word,
    }),
  }),
  'create-partner-key': act({
    summary: 'Makes a key of the partner API, whose orders earn the account referral shares.',
    arguments: {
      email: line('the partner’s account on the site'),
      name: line('to tell keys apart'),
      scopes: line(`some of ${partnerScopes.join(', ')}, separated by commas`),
      addresses: optional(line('IP addresses or networks that may call, separated by commas; else any')),
      calls: optional(whole(`calls a minute, 1 to ${CALLS_PER_MINUTE_MAX} (${CALLS_PER_MINUTE})`)),
      reason,
    },
  }),
  'rotate-partner-key': act({
    summary: 'Gives a partner’s key a new secret. The former one is valid for 24 hours.',
    arguments: { key, reason },
  }),
  'revoke-partner-key': act({
    summary: 'Ends a partner’s key at once. Its tickets go on.',
    arguments: { key },
  }),
} as const satisfies Calls;
