/**
 * The model of the random walk: what the walker knows of the world that he acts on. What the service may make of it is
 * the table of moves and the sentences of `books.ts` and `whereabouts.ts`: they are asked after every step.
 */
import { toDecimal } from '@parom/contract/money';
import type { AsyncCommand } from 'fast-check';
import { expect } from 'vitest';
import { makeBlocks, setFault } from '../../src/chains/simulated/world.ts';
import { addresses, ids } from '../factories.ts';
import type { Held, Service, Wish } from '../service.ts';
import { wrongAtRest, wrongNow } from './whereabouts.ts';

/** The networks that the walk happens on, each with the blocks after which its deposits are final. */
export const networks = [
  { id: ids.bitcoin, approves: 2 },
  { id: ids.tron, approves: 8 },
  { id: ids.ripple, approves: 1 },
] as const;
export const assetNames = ['BTC@bitcoin', 'USDT@tron', 'XRP@ripple'] as const;

/** What can be bought: coins of one address each, of one address for all, of accounts that are swept, and roubles. */
export const wishes = [
  { amount: '0.01' },
  { amount: '0.01', get: [ids.xrp, ids.ripple], address: addresses.ripple, memo: '7' },
  { amount: '500', give: [ids.xrp, ids.ripple], get: [ids.btc, ids.bitcoin], address: addresses.bitcoin },
  {
    amount: '1000',
    give: [ids.usdt, ids.tron],
    get: [ids.xrp, ids.ripple],
    address: addresses.ripple,
    memo: '8',
  },
  { amount: '0.01', get: [ids.rub, null], address: '+79161234567', memo: '@ivanov' },
] as const satisfies readonly Wish[];

export interface Sent {
  readonly networkId: number;
  txId: string;
}

export interface Model {
  readonly tickets: Held[];
  readonly sent: Sent[];
}

/** One thing that happens; a step that needs a ticket or a transfer is skipped while there is none. */
export interface Step {
  readonly name: string;
  readonly needs?: keyof Model;
  /** It writes nothing of ours: only the next look can make something wrong. */
  readonly isOfTheWorld?: true;
  run(model: Model, service: Service): Promise<void>;
}

/** As fast-check walks it: after each step nothing may be wrong. */
export const asCommand = (step: Step): AsyncCommand<Model, Service> => ({
  check: (model) => step.needs === undefined || model[step.needs].length > 0,
  run: async (model, service) => {
    await step.run(model, service);
    if (step.isOfTheWorld !== true) expect(await wrongNow(service.db), step.name).toEqual([]);
  },
  toString: () => step.name,
});

const PRICES = [
  [ids.btc, '90000'],
  [ids.xrp, '2'],
  [ids.usdt, '1'],
] as const;
const ONE_DAY_MS = 24 * 3_600_000;
/** Deposits, payouts that follow from them, sweeps that follow from those, and the gas that they need first. */
const MOST_ROUNDS = 6;

/** Every network up, every price fresh and as ever, every payout allowed. */
export async function calm(service: Service): Promise<void> {
  for (const { id } of networks) await setFault(service.world, id, 'none');
  for (const [currencyId, usdt] of PRICES) {
    await service.app.setSandboxPrice({ currencyId, usdt: toDecimal(usdt), stale: false });
  }
  for (const asset of assetNames) await service.order('start-payouts', { asset });
}

/** Lets everything happen that can still happen, and looks whether anything is left or was lost. */
export async function bringToRest(service: Service): Promise<void> {
  await calm(service);
  await service.advance(2 * ONE_DAY_MS);
  for (let round = 0; round < MOST_ROUNDS && (round === 0 || (await isUnderWay(service))); round += 1) {
    for (const { id, approves } of networks) await makeBlocks(service.world, id, approves);
    await service.advance(60_000);
  }
  expect(await wrongAtRest(service.db), 'at rest').toEqual([]);
}

async function isUnderWay({ db }: Service): Promise<boolean> {
  const open = await db
    .selectFrom('payouts')
    .select('id')
    .where('state', 'in', ['queued', 'signed', 'sent'])
    .executeTakeFirst();
  return open !== undefined;
}
