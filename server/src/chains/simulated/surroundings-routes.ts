import { AMOUNT_MAX } from '@parom/contract/limits';
import { type Decimal, SCALE, toDecimal, ZERO } from '@parom/contract/money';
import { smallId } from '@parom/contract/wire';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import type { Clock } from '../../platform/clock.ts';
import { coinAmount, config, malformed } from './lever.ts';

export interface SurroundingsDeps {
  readonly clock: Clock;
  readonly advanceClock: (ms: number) => Promise<void>;
  readonly setPrice: (change: { currencyId: number; usdt?: Decimal | null; stale: boolean }) => Promise<void>;
  readonly mails: (recipient: string | null) => Promise<readonly SandboxMail[]>;
}

export interface SandboxMail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly atUtc: string;
}

const PRICE_MAX = toDecimal(AMOUNT_MAX);
const PRICE_RULE = `usdt must be a plain decimal above 0 and up to ${AMOUNT_MAX}, with at most ${SCALE} decimals`;
/** Beyond every timer of the service. */
const ADVANCE_MAX_MS = 366 * 24 * 3_600_000;

const rateBody = z.object({
  currencyId: smallId,
  usdt: z.optional(z.nullable(z.union([z.string(), z.number()]))),
  stale: z.optional(z.boolean()),
});
const clockBody = z.object({ advanceMs: z.int().check(z.gte(0), z.lte(ADVANCE_MAX_MS)) });
const mailQuery = z.object({ to: z.optional(z.string()) });

export function surroundingsRoutes(api: FastifyInstance, deps: SurroundingsDeps): void {
  const routes = api.withTypeProvider<ZodTypeProvider>();

  routes.post('/rates', { config, schema: { body: rateBody } }, async ({ body }) => {
    const { currencyId, usdt, stale } = body;
    if (usdt === undefined && stale === undefined)
      throw malformed('give usdt (null gives the price back to its walk), or stale');
    await deps.setPrice({
      currencyId,
      stale: stale ?? false,
      ...(usdt === undefined ? {} : { usdt: priceOf(usdt) }),
    });
    return {};
  });

  routes.post('/clock', { config, schema: { body: clockBody } }, async ({ body }) => {
    await deps.advanceClock(body.advanceMs);
    return { clockUtc: deps.clock.now().toISOString() };
  });

  routes.get('/mail', { config, schema: { querystring: mailQuery } }, async ({ query }) => ({
    messages: await deps.mails(query.to?.trim().toLowerCase() ?? null),
  }));
}

function priceOf(sent: string | number | null): Decimal | null {
  if (sent === null) return null;
  const price = coinAmount.safeParse(sent).data ?? ZERO;
  if (price <= 0n || price > PRICE_MAX) throw malformed(PRICE_RULE);
  return price;
}
