/** What a network does by itself: it makes blocks, takes them back, fails, and is looked at. */
import fc from 'fast-check';
import { sql } from 'kysely';
import { faults } from '../../src/chains/simulated/networks-store.ts';
import { setFault } from '../../src/chains/simulated/world.ts';
import { ids } from '../factories.ts';
import type { Service } from '../service.ts';
import { mine, reorg } from './burnt-coins.ts';
import { networks, settle } from './crew.ts';
import type { Step } from './model.ts';

/** More steps where a walk has most to lose: single-address coins, swept accounts, a shared address. */
const MAIN: readonly number[] = [ids.bitcoin, ids.tron, ids.ripple];
const anyNetwork = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...networks.filter(({ id }) => MAIN.includes(id))) },
  { weight: 2, arbitrary: fc.constantFrom(...networks.filter(({ id }) => !MAIN.includes(id))) },
);

export const mining = fc.record({ network: anyNetwork, count: fc.constantFrom(1, 2, 3) }).map(
  ({ network, count }): Step => ({
    name: `${count} blocks on network ${network.id}`,
    isOfTheWorld: true,
    run: async (_, { world }) => mine(world, network.id, count),
  }),
);

/** What one network's block does to another network's deposits shows only where both have news. */
export const miningAll: Step = {
  name: 'a block on every network, settled',
  run: async (_, service) => {
    for (const { id } of networks) await mine(service.world, id, 1);
    return settle(service);
  },
};

export const reorganising = anyNetwork
  .chain((network) =>
    fc.record({
      network: fc.constant(network),
      depth: fc.integer({ min: 1, max: network.approves + 1 }),
      drop: fc.constantFrom('nothing', 'deposits', 'payments'),
    }),
  )
  .map(
    ({ network, depth, drop }): Step => ({
      name: `re-org of ${depth} on network ${network.id} that drops ${drop}`,
      run: async (_, { world, db }) => {
        const dropped = drop === 'nothing' ? [] : await droppable(db, network.id, depth, drop === 'payments');
        await reorg(world, network.id, depth, dropped);
      },
    }),
  );

export async function dropDeposits({ db, world }: Service, networkId: number, depth: number): Promise<void> {
  await reorg(world, networkId, depth, await droppable(db, networkId, depth, false));
}

/**
 * Only transfers on which no final payment rests: not the payment, nor transfers of its swept address. No
 * confirmation would protect us from more. Nor the gas of a sweep, which would wait forever.
 */
async function droppable(
  db: Service['db'],
  networkId: number,
  depth: number,
  isOurs: boolean,
): Promise<string[]> {
  const { rows } = await sql<{ tx_id: string }>`
    with replaced as (
      select * from sim_transactions
       where network_id = ${networkId} and state = 'mined'
         and block_height > (select max(height) from sim_blocks where network_id = ${networkId}) - ${depth}
    ), ended as (
      select r.tx_id, r.sender, p.purpose from replaced r join payments p on p.tx_id = r.tx_id
       where p.state in ('final', 'failed')
    )
    select tx_id from replaced
     where from_service = ${isOurs}
       and tx_id not in (select tx_id from ended)
       and not exists (select from ended e where e.purpose = 'sweep' and e.sender in (replaced.account, replaced.sender))
       and not (currency_id = ${ids.trx} and exists (
             select from deposit_addresses t join payments p on p.deposit_address_id = t.id
              where t.address = replaced.account and p.purpose = 'sweep' and p.state <> 'cancelled'))`.execute(
    db,
  );
  return rows.map(({ tx_id }) => tx_id);
}

/** Without `slow`, which means something only while others go on: see `crew-steps.ts`. */
export const failing = fc
  .record({ network: anyNetwork, fault: fc.constantFrom(...faults.filter((fault) => fault !== 'slow')) })
  .map(
    ({ network, fault }): Step => ({
      name: `network ${network.id} is faulty: ${fault}`,
      isOfTheWorld: true,
      run: (_, { world }) => setFault(world, network.id, fault),
    }),
  );

export const looking = anyNetwork.map(
  ({ id }): Step => ({ name: `look at network ${id}`, run: (_, service) => service.look(id) }),
);
