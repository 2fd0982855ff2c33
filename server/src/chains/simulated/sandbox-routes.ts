/** In live mode these paths answer 404. */
import { checkAddress } from '@parom/contract/addresses/check-address';
import { addressFormats } from '@parom/contract/addresses/formats';
import { formatDecimal } from '@parom/contract/money';
import { optionalText, smallId, smallIdText } from '@parom/contract/wire';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { setAccount } from './accounts.ts';
import { headOf } from './blocks-store.ts';
import { coinAmount, config, malformed } from './lever.ts';
import { faults } from './networks-store.ts';
import { type SurroundingsDeps, surroundingsRoutes } from './surroundings-routes.ts';
import { listTransactions } from './transactions-store.ts';
import { replaceTransfer, sendTransfer } from './transfers.ts';
import { BLOCKS_MAX, makeBlocks, reorganise, setFault, type World } from './world.ts';

export interface SandboxDeps extends SurroundingsDeps {
  readonly world: World;
  readonly blockMs: number;
}

const transferBody = z.object({
  networkId: smallId,
  currencyId: smallId,
  address: z.string(),
  memo: optionalText,
  amount: coinAmount,
  replaceable: z.optional(z.nullable(z.boolean())),
  also: z.optional(z.array(z.object({ address: z.string(), memo: optionalText, amount: coinAmount }))),
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
const accountBody = z.object({
  networkId: smallId,
  address: z.string(),
  needsMemo: z.optional(z.boolean()),
  activated: z.optional(z.boolean()),
});
const faultBody = z.object({ networkId: smallId, fault: z.enum(faults) });
export async function sandboxRoutes(api: FastifyInstance, deps: SandboxDeps): Promise<void> {
  const { world } = deps;
  const routes = api.withTypeProvider<ZodTypeProvider>();
  surroundingsRoutes(api, deps);

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
        txId: sent.txId,
        networkId: sent.networkId,
        currencyId: sent.currencyId,
        address: sent.address,
        memo: sent.memo,
        amount: formatDecimal(sent.amount),
        confirmations: sent.confirmations,
        state: sent.state,
        fromService: sent.fromService,
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

  routes.post('/accounts', { config, schema: { body: accountBody } }, async ({ body }) => {
    await setAccount(world, body);
    return {};
  });

  routes.post('/faults', { config, schema: { body: faultBody } }, async ({ body }) => {
    await setFault(world, knownNetwork(world, body.networkId), body.fault);
    return {};
  });
}

function accountOf(text: string): string {
  for (const format of addressFormats) {
    const checked = checkAddress(format, text);
    if (checked.ok) return checked.normalised;
  }
  return text;
}

function knownNetwork(world: World, networkId: number): number {
  if (world.catalogue().network(networkId) !== null) return networkId;
  throw malformed(`networkId: there is no network ${networkId}`);
}
