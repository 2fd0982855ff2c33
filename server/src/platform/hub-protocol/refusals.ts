/** Why a request is turned away, with the answer that each reason has. Counted, so that floods are seen. */
import { generalCodes, MALFORMED } from '@parom/contract/errors';
import { Refusal } from '../refusal.ts';
import { defaultTiming } from './timing.ts';

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

/** Calls are counted by the minute. */
const MINUTE_MS = 60_000;
/** A connection that nobody uses any more lasts so long, and then its place is free. */
const ABSENCE_MS = defaultTiming.absenceMs;

const answers: Readonly<
  Record<RefusalReason, readonly [status: number, errorCode: number, message: string, retryAfterMs?: number]>
> = {
  unauthorised: [401, generalCodes.unauthorised, 'no valid bearer token'],
  malformed: [400, MALFORMED, 'the request is malformed'],
  'unknown-id': [404, generalCodes.notFound, 'there is no such connection'],
  'wrong-transport': [400, MALFORMED, 'the connection does not have this transport'],
  'not-for-websockets': [405, MALFORMED, 'the connection is a WebSocket'],
  'in-use': [409, MALFORMED, 'the connection is in use'],
  'too-many-upgrades': [429, generalCodes.tooManyCalls, 'too many calls', MINUTE_MS],
  'too-many-violations': [429, generalCodes.tooManyCalls, 'too many broken connections', MINUTE_MS],
  'principal-full': [429, generalCodes.tooManyCalls, 'too many connections', ABSENCE_MS],
  'address-full': [429, generalCodes.tooManyCalls, 'too many connections of this address', ABSENCE_MS],
  'hub-full': [503, generalCodes.closed, 'no room for more connections'],
  stopping: [503, generalCodes.closed, 'the service is stopping'],
};

export function refusalFor(reason: RefusalReason): Refusal {
  const [status, errorCode, message, retryAfterMs] = answers[reason];
  return new Refusal(errorCode, message, status, retryAfterMs);
}
