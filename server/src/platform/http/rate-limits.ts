/** How often one client may call. Counted per address (per /64 where addresses are long), in this process. */
import rateLimit from '@fastify/rate-limit';
import { generalCodes } from '@parom/contract/errors';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../refusal.ts';

const CALLS_PER_MINUTE = 600;

const rule = (callsPerMinute: number) => ({
  max: callsPerMinute,
  timeWindow: 60_000,
  ipv6Subnet: 64,
  errorResponseBuilder: () => new Refusal(generalCodes.tooManyCalls, 'too many calls', 429),
});

/** Limits every route added to `app` afterwards, together, unless its `config.rateLimit` is `false`. */
export async function addRateLimits(app: FastifyInstance, callsPerMinute = CALLS_PER_MINUTE): Promise<void> {
  await app.register(rateLimit, rule(callsPerMinute));
}

/** Limits all that `scope` answers, together, whatever its routes say, and before anything is looked up for a request. */
export async function limitScope(scope: FastifyInstance, callsPerMinute: number): Promise<void> {
  await scope.register(rateLimit, { ...rule(callsPerMinute), global: false });
  scope.addHook('onRequest', scope.rateLimit());
}
