import * as z from 'zod/mini';
import type { ConsoleEndpoint } from './endpoint.ts';
import { callRoles } from './rights.ts';

const amount = z.string();
const time = z.string();
const count = z.int();

/** `leaving` and `arriving` are on their way: the network may show them or not. */
const look = z.object({
  at: time,
  /** No comparison renewed it in time. */
  isOld: z.boolean(),
  books: amount,
  network: amount,
  leaving: amount,
  arriving: amount,
  /** Of the books: at deposit addresses that were not asked. */
  unasked: amount,
  addressesAsked: count,
  addressesMoving: count,
  missing: amount,
  extra: amount,
});

const words = z.object({ ru: z.string(), en: z.string() });

const comparedAccount = z.object({
  asset: z.string(),
  coin: z.string(),
  network: z.string(),
  account: z.enum(['hot', 'deposits']),
  /** This installation asks the network. */
  isServed: z.boolean(),
  /** `null`: never tried. */
  tried: z.nullable(z.object({ at: time, outcome: z.enum(['compared', 'behind', 'underway', 'silent']) })),
  /** The last conclusive look; a vain try keeps it. */
  look: z.nullable(look),
  differsSince: z.nullable(time),
  /** Open alerts, whose runbooks say what to do. */
  alerts: z.array(z.object({ subject: z.string(), name: words })),
});
export type ComparedAccount = z.infer<typeof comparedAccount>;

export const reconciliationAnswer = z.object({ now: time, accounts: z.array(comparedAccount) });
export type ReconciliationAnswer = z.infer<typeof reconciliationAnswer>;

export const reconciliationEndpoints = {
  reconciliation: {
    method: 'GET',
    path: '/api/console/reconciliation',
    role: callRoles.reconciliation,
    summary: 'Books beside networks, by account: figures, difference, since when, and alerts',
    answer: reconciliationAnswer,
  },
} as const satisfies Record<string, ConsoleEndpoint>;
