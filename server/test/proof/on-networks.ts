/** What the simulated networks carried to us, held beside what the watchers wrote down of it. */
import { sql } from 'kysely';
import type { Breaches } from './books.ts';
import { ISSUER } from './burnt-coins.ts';
import { networks } from './crew.ts';

/** How far each network was read; nowhere, while the watcher has not seen the re-org of its last block. */
const readUpTo = sql`
  select c.network_id, c.height from chain_cursors c
    join sim_blocks b on b.network_id = c.network_id and b.height = c.height and b.hash = c.hash`;

/** Strangers' transfers. The watcher sees no return by an issuer and no reverted transfer. */
const isOurs = sql`
  not s.from_service and s.sender not in (${ISSUER}, s.account)
  and (s.to_service or exists (select from deposit_addresses t
                                where t.network_id = s.network_id and t.address = s.account))`;

const isOf = sql`d.network_id = s.network_id and d.tx_id = s.tx_id`;

export const onNetworks: Breaches = {
  'a transfer to us stands in a block that was read, and in no deposit': sql`
    select s.network_id, s.tx_id, s.amount, s.block_height from sim_transactions s
      join (${readUpTo}) as r on r.network_id = s.network_id and r.height >= s.block_height
     where s.state = 'mined' and ${isOurs} and not exists (
       select from deposits d
        where ${isOf} and d.state in ('mined', 'final') and d.currency_id = s.currency_id
          and d.amount = s.amount and d.address = s.account and d.memo is not distinct from s.memo)`,
  'a deposit stands in a block that was read, and its network carries no such transfer': sql`
    select d.id, d.network_id, d.tx_id, d.state from deposits d
      join (${readUpTo}) as r on r.network_id = d.network_id
     where d.state in ('mined', 'final') and not exists (
       select from sim_transactions s
        where ${isOf} and s.state = 'mined' and s.amount = d.amount and s.currency_id = d.currency_id)`,
};

/** With every network up, and nothing left to do. */
export const unreadOnNetworks: Breaches = {
  'a watcher does not stand at its network’s newest block': sql`
    select c.network_id, c.height from chain_cursors c
     where c.network_id = any(${networks.map(({ id }) => id)}::int[]) and not exists (
       select from sim_blocks b
        where b.network_id = c.network_id and b.hash = c.hash
          and b.height = (select max(height) from sim_blocks h where h.network_id = c.network_id))`,
};
