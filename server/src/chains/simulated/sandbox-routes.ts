/**
 * The world's levers, for newcomers and tests: strangers send coins, blocks come, networks fail, time passes. They are
 * registered in the sandbox alone; in live mode every one of these paths answers 404.
 */
import { checkAddress } from '@parom/contract/addresses/check-address';
import { addressFormats } from '@parom/contract/addresses/formats';
import { MALFORMED } from '@parom/contract/errors';
import { AMOUNT_MAX } from '@parom/contract/limits';
import { type Decimal, formatDecimal, parseDecimal, SCALE, toDecimal, ZERO } from '@parom/contract/money';
import { plainNumber } from '@parom/contract/rules';
import { optionalText, smallId, smallIdText } from '@parom/contract/wire';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import type { Clock } from '../../platform/clock.ts';
import { Refusal } from '../../platform/refusal.ts';
import { headOf } from './blocks-store.ts';
import { faults } from './networks-store.ts';
import { listTransactions } from './transactions-store.ts';
import { replaceTransfer, sendTransfer } from './transfers.ts';
import { BLOCKS_MAX, makeBlocks, reorganise, setFault, type World } from './world.ts';

export interface SandboxDeps {
  readonly world: World;
  readonly clock: Clock;
  readonly blockMs: number;
  /** Moves the clock and does everything that became due by it. */
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

/** Prices have 18 decimals, and no more digits in front of the point than an amount. */
const PRICE_MAX = toDecimal(AMOUNT_MAX);
const PRICE_RULE = `usdt must be a plain decimal above 0 and up to ${AMOUNT_MAX}, with at most ${SCALE} decimals`;
/** A year: further than any timer of the service reaches. */
const ADVANCE_MAX_MS = 366 * 24 * 3_600_000;

/** As many decimals as any coin has: strangers send what no form of ours would let them type. */
const coinAmount = z.pipe(
  z.union([z.string(), z.number()]),
  z.transform((sent, context): Decimal => {
    const amount = parseDecimal(typeof sent === 'number' ? (plainNumber(sent) ?? '') : sent);
    if (amount === null) {
      context.issues.push({ code: 'custom', message: 'not a plain decimal amount', input: sent });
    }
    return amount ?? ZERO;
  }),
);
const transferBody = z.object({
  networkId: smallId,
  currencyId: smallId,
  address: z.string(),
  memo: optionalText,
  amount: coinAmount,
  replaceable: z.optional(z.nullable(z.boolean())),
});
const replaceBody = z.object({ address: z.optional(z.string()), amount: z.optional(coinAmount) });
const transferQuery = z.object({
  networkId: z.optional(smallIdText),
  address: z.optional(z.string()),
  txId: z.optional(z.string()),
});
const blocksBody = z.object({
  networkId: smallId,
  count: z.optional(z.int().check(z.gte(1), z.lte(BLOCKS_MAX))),
});
const reorgBody = z.object({
  networkId: smallId,
  depth: z.int().check(z.gte(1)),
  drop: z.optional(z.array(z.string())),
});
const faultBody = z.object({ networkId: smallId, fault: z.enum(faults) });
const rateBody = z.object({
  currencyId: smallId,
  usdt: z.optional(z.nullable(z.union([z.string(), z.number()]))),
  stale: z.optional(z.boolean()),
});
const clockBody = z.object({ advanceMs: z.int().check(z.gte(0), z.lte(ADVANCE_MAX_MS)) });
const mailQuery = z.object({ to: z.optional(z.string()) });

/** A newcomer's levers are not what rate limits are for. */
const config = { rateLimit: false };

export async function sandboxRoutes(api: FastifyInstance, deps: SandboxDeps): Promise<void> {
  const { world } = deps;
  const routes = api.withTypeProvider<ZodTypeProvider>();
  timeRoutes(api, deps);

  routes.get('/', { config }, async () => ({
    mode: 'sandbox',
    clockUtc: deps.clock.now().toISOString(),
    networks: await Promise.all(
      world.catalogue().networks.map(async ({ id, name }) => ({
        networkId: id,
        name,
        height: (await headOf(world.db, id)).height,
        blockMs: deps.blockMs,
      })),
    ),
  }));

  routes.post('/transfers', { config, schema: { body: transferBody } }, async ({ body }) => {
    return sendTransfer(world, { ...body, replaceable: body.replaceable ?? false });
  });

  routes.post(
    '/transfers/:txId/replace',
    { config, schema: { body: replaceBody } },
    async ({ body, params }) => {
      const { txId } = params as { txId: string };
      return replaceTransfer(world, txId, body);
    },
  );

  routes.get('/transfers', { config, schema: { querystring: transferQuery } }, async ({ query }) => {
    const { networkId, txId, address } = query;
    const found = await listTransactions(world.db, {
      networkId,
      txId,
      account: address === undefined ? undefined : accountOf(address),
    });
    return {
      transfers: found.map((sent) => ({
        txId: sent.tx_id,
        networkId: sent.network_id,
        currencyId: sent.currency_id,
        address: sent.address,
        memo: sent.memo,
        amount: formatDecimal(toDecimal(sent.amount)),
        confirmations: sent.confirmations,
        state: sent.state,
        fromService: sent.from_service,
      })),
    };
  });

  routes.post('/blocks', { config, schema: { body: blocksBody } }, async ({ body }) => {
    const { height } = await makeBlocks(world, knownNetwork(world, body.networkId), body.count ?? 1);
    return { height };
  });

  routes.post('/reorgs', { config, schema: { body: reorgBody } }, async ({ body }) => {
    const { height } = await reorganise(
      world,
      knownNetwork(world, body.networkId),
      body.depth,
      body.drop ?? [],
    );
    return { height };
  });

  routes.post('/faults', { config, schema: { body: faultBody } }, async ({ body }) => {
    await setFault(world, knownNetwork(world, body.networkId), body.fault);
    return {};
  });
}

/** Prices, the clock, and the letters that were written. */
function timeRoutes(api: FastifyInstance, deps: SandboxDeps): void {
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

/** The one spelling of an address, whichever way it was written. */
function accountOf(text: string): string {
  for (const format of addressFormats) {
    const checked = checkAddress(format, text);
    if (checked.ok) return checked.normalised;
  }
  return text;
}

function priceOf(sent: string | number | null): Decimal | null {
  if (sent === null) return null;
  const price = coinAmount.safeParse(sent).data ?? ZERO;
  if (price <= 0n || price > PRICE_MAX) throw malformed(PRICE_RULE);
  return price;
}

function knownNetwork(world: World, networkId: number): number {
  if (world.catalogue().network(networkId) !== null) return networkId;
  throw malformed(`networkId: there is no network ${networkId}`);
}

const malformed = (message: string): Refusal => new Refusal(MALFORMED, message, 400);
