import type { Role } from './roles.ts';

/** Below `/api/hubs/`, which proxies pass on without a buffer. */
export const LIVE_PATH = '/api/hubs/console';
export const liveRole: Role = 'viewer';

/** What changed, nothing of it: a page asks again, with its operator's own rights. */
export const signals = ['tickets', 'payments', 'deposits', 'withdrawals', 'proposals', 'alerts'] as const;
export type Signal = (typeof signals)[number];

export interface LiveEvents {
  changed: [what: Signal];
}
