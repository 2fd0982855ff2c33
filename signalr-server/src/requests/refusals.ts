import { defaultTiming } from '../timing.ts';

export type RefusalReason =
  | 'unauthorised'
  | 'malformed'
  | 'unknown-id'
  | 'wrong-transport'
  | 'not-for-websockets'
  | 'in-use'
  | 'too-many-upgrades'
  | 'too-many-violations'
  | 'principal-full'
  | 'address-full'
  | 'hub-full'
  | 'stopping';

/** The application's error handler may use its own format. */
export class HubRefusal extends Error {
  constructor(
    readonly statusCode: number,
    message: string,
    readonly retryAfterMs: number | null = null,
  ) {
    super(message);
  }
}

const MINUTE_MS = 60_000;
/** Frees an abandoned connection's place. */
const GRACE_PERIOD_MS = defaultTiming.gracePeriodMs;

const answers: Readonly<
  Record<RefusalReason, readonly [statusCode: number, message: string, retryAfterMs?: number]>
> = {
  unauthorised: [401, 'no valid bearer token'],
  malformed: [400, 'the request is malformed'],
  'unknown-id': [404, 'there is no such connection'],
  'wrong-transport': [400, 'the connection does not have this transport'],
  'not-for-websockets': [405, 'the connection is a WebSocket'],
  'in-use': [409, 'the connection is in use'],
  'too-many-upgrades': [429, 'too many calls', MINUTE_MS],
  'too-many-violations': [429, 'too many broken connections', MINUTE_MS],
  'principal-full': [429, 'too many connections', GRACE_PERIOD_MS],
  'address-full': [429, 'too many connections of this address', GRACE_PERIOD_MS],
  'hub-full': [503, 'no room for more connections'],
  stopping: [503, 'the service is stopping'],
};

export function refusalFor(reason: RefusalReason): HubRefusal {
  const [statusCode, message, retryAfterMs] = answers[reason];
  return new HubRefusal(statusCode, message, retryAfterMs);
}

export const retryAfterOf = ({ retryAfterMs }: HubRefusal): number | null =>
  retryAfterMs === null ? null : Math.ceil(retryAfterMs / 1_000);
