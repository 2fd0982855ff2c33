import type { IncomingMessage } from 'node:http';
import rateLimit from '@fastify/rate-limit';
import { generalCodes } from '@parom/contract/errors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Sharing, totalOf, windowCounters } from '../limits/window-counters.ts';
import { Refusal } from '../refusal.ts';
import { clientAddress } from './client-address.ts';

const CALLS_PER_MINUTE = 600;
const WINDOW_MS = 60_000;

const rule = (callsPerMinute: number, sharing?: Sharing) => ({
  max: callsPerMinute,
  timeWindow: WINDOW_MS,
  keyGenerator: ({ ip }: FastifyRequest) => clientAddress(ip),
  errorResponseBuilder: () => tooMany(),
  ...(sharing && { store: sharedStore(sharing) }),
});

const tooMany = () => new Refusal(generalCodes.tooManyCalls, 'too many calls', 429);

type Counted = (error: null, result: { current: number; ttl: number }) => void;

/** The framework's own store counts in one process. */
function sharedStore(sharing: Sharing) {
  const counters = windowCounters(WINDOW_MS, sharing);
  return class {
    incr(key: string, done: Counted): void {
      const now = Date.now();
      const counter = counters.counterOf(key, now);
      counter.count += 1;
      done(null, { current: totalOf(counter), ttl: counter.endsAt - now });
    }
    child() {
      return this;
    }
  };
}

/** All routes together, unless `config.rateLimit` is `false`. */
export async function addRateLimits(
  app: FastifyInstance,
  sharing?: Sharing,
  callsPerMinute = CALLS_PER_MINUTE,
): Promise<void> {
  await app.register(rateLimit, rule(callsPerMinute, sharing));
}

/** Before any other work. */
export async function limitScope(
  scope: FastifyInstance,
  callsPerMinute: number,
  sharing?: Sharing,
): Promise<void> {
  await scope.register(rateLimit, { ...rule(callsPerMinute, sharing), global: false });
  scope.addHook('onRequest', scope.rateLimit());
}

/** @returns gives the milliseconds to wait, or `null` */
export async function limitByHand(
  scope: FastifyInstance,
  sharing?: Sharing,
): Promise<(request: FastifyRequest) => Promise<number | null>> {
  await scope.register(rateLimit, { ...rule(CALLS_PER_MINUTE, sharing), global: false });
  const count = scope.createRateLimit();
  return async (request) => {
    const counted = await count(request);
    return !counted.isAllowed && counted.isExceeded ? counted.ttl : null;
  };
}

/**
 * Counts upgrades by a call inside the process, so that addresses and proxies are read in one way only.
 * Call it after `limitScope`.
 * @param path of a call without a purpose
 * @returns the client's address
 */
export function countUpgrades(
  scope: FastifyInstance,
  path: string,
): (request: IncomingMessage) => Promise<string | null> {
  scope.get(path, { schema: { hide: true } as object }, ({ ip }) => clientAddress(ip));
  return async ({ socket, headers }) => {
    const forwarded = headers['x-forwarded-for'];
    const { statusCode, body } = await scope.inject({
      url: `${scope.prefix}${path}`,
      remoteAddress: socket.remoteAddress ?? '',
      headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
    });
    return statusCode === 429 ? null : body;
  };
}
