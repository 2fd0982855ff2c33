import * as z from 'zod/mini';
import { stop } from './catalogue.ts';
import type { ConsoleEndpoint } from './endpoint.ts';
import { callRoles } from './rights.ts';

const time = z.string();
const count = z.int();
const seconds = z.number();

export const systemAnswer = z.object({
  now: time,
  processes: z.array(
    z.object({
      id: z.string(),
      roles: z.string(),
      version: z.string(),
      startedAt: time,
      beatAgeS: seconds,
      isAlive: z.boolean(),
      hasEnded: z.boolean(),
    }),
  ),
  networks: z.array(
    z.object({
      network: z.string(),
      /** The watcher's last block; `null` before its first look. */
      read: z.nullable(count),
      /** `null`: the node is silent. */
      behind: z.nullable(count),
      ageS: z.nullable(seconds),
      inStopped: stop,
      outStopped: stop,
    }),
  ),
  events: z.object({
    due: z.array(z.object({ kind: z.string(), count, oldestS: seconds })),
    givenUp: count,
  }),
  mail: z.object({
    waiting: count,
    oldestS: z.nullable(seconds),
    lastSentAt: z.nullable(time),
    failedInADay: count,
  }),
  database: z.object({
    engine: z.string(),
    megabytes: z.number(),
    connections: count,
    answeredMs: z.number(),
  }),
  clockAheadMs: z.number(),
});
export type SystemAnswer = z.infer<typeof systemAnswer>;

export const systemEndpoints = {
  system: {
    method: 'GET',
    path: '/api/console/system',
    role: callRoles.system,
    summary: 'Processes, networks, events, mail, database and clock',
    answer: systemAnswer,
  },
} as const satisfies Record<string, ConsoleEndpoint>;
