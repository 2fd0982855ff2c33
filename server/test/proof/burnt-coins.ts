/**
 * An issuer burns coins on deposit addresses and gives them back. The watcher sees neither; only the
 * balance shows it. Both are rows of the simulation, mined and dropped like other transactions. A transfer
 * that overdraws an address is reverted.
 */
import { add, type Decimal, subtract, toDecimal, ZERO } from '@parom/contract/money';
import { sql } from 'kysely';
import { makeBlocks, reorganise, type World } from '../../src/chains/simulated/world.ts';
import type { Db } from '../../src/platform/db/db.ts';
import { ids } from '../factories.ts';
import { moveBeside } from './beside-the-service.ts';

/** The issuer, who burns coins and gives them back. */
export const ISSUER = 'the issuer';

const isTron = sql`network_id = ${ids.tron} and currency_id = ${ids.usdt} and state = 'mined'`;

/** Blocks, as `makeBlocks`; on TRON whatever they reverted is reverted. */
export async function mine(world: World, networkId: number, count = 1): Promise<void> {
  await makeBlocks(world, networkId, count);
  if (networkId === ids.tron) await revertOverdrawn(world.db);
}

/** A re-org, as `reorganise`. On TRON it also reverts transfers of dropped coins. */
export async function reorg(
  world: World,
  networkId: number,
  depth: number,
  dropped: readonly string[],
): Promise<void> {
  await reorganise(world, networkId, depth, dropped);
  if (networkId === ids.tron) await revertOverdrawn(world.db);
}

export const burn = (world: World, address: string, amount: Decimal): Promise<void> =>
  moved(world, { sender: address, address: ISSUER, amount });
export const giveBack = (world: World, address: string, amount: Decimal): Promise<void> =>
  moved(world, { sender: ISSUER, address, amount });

async function moved(
  world: World,
  { sender, address, amount }: { sender: string; address: string; amount: Decimal },
): Promise<void> {
  const moved = { sender, address, account: address, amount };
  await moveBeside(world.db, { ...moved, fee: ZERO, fromService: false, spends: null });
  await mine(world, ids.tron);
}

/** What the address holds of USDT after the newest block. */
export async function heldAt(db: Db, address: string): Promise<Decimal> {
  const { rows } = await sql<{ held: string }>`
    select coalesce(sum(case when account = ${address} then amount else 0 end
                      - case when sender = ${address} then amount else 0 end), 0)::text as held
      from sim_transactions where ${isTron} and (account = ${address} or sender = ${address})`.execute(db);
  return toDecimal(rows[0]?.held ?? '0');
}

/** Every coin that was burnt, and below zero every one that was given back, by address. */
const burnt = sql`
  select case when sender = ${ISSUER} then address else sender end as address, block_height,
         case when sender = ${ISSUER} then -amount else amount end as amount
    from sim_transactions
   where ${isTron} and account <> sender and ${ISSUER} in (sender, address)`;

/** Addresses are made by chance: only this order is the same when a walk is walked again. */
const inOrderGiven = (of: string) =>
  sql`(select min(t.id) from deposit_addresses t where t.address = ${sql.ref(`${of}.address`)})`;

/** Coins burnt and not given back, after the newest block, by address. */
export async function goneNow(db: Db): Promise<{ readonly address: string; readonly amount: Decimal }[]> {
  const { rows } = await sql<{ address: string; amount: string }>`
    select address, sum(amount)::text as amount from (${burnt}) as b
     group by address having sum(amount) > 0 order by ${inOrderGiven('b')}`.execute(db);
  return rows.map(({ address, amount }) => ({ address, amount: toDecimal(amount) }));
}

/** Coins missing at an address up to the watcher's last block, less the losses booked there. */
export interface Unbooked {
  readonly address: string;
  /** Below zero is booked, and there again. */
  readonly amount: Decimal;
}

/** Everywhere; what agrees is left out. */
export const unbookedCoins = sql<Record<keyof Unbooked, string>>`
  select address, sum(amount)::text as amount from (
    select address, amount from (${burnt}) as b
     where block_height <= (select height from chain_cursors where network_id = ${ids.tron})
    union all
    select t.address, -l.amount from address_losses l join deposit_addresses t on t.id = l.deposit_address_id
     where l.currency_id = ${ids.usdt}) as both_sides
   group by address having sum(amount) <> 0 order by ${inOrderGiven('both_sides')}`;

export async function unbooked(db: Db): Promise<Unbooked[]> {
  const { rows } = await unbookedCoins.execute(db);
  return rows.map(({ address, amount }) => ({ address, amount: toDecimal(amount) }));
}

export const unbookedAt = async (db: Db, address: string): Promise<Decimal> =>
  (await unbooked(db)).find((one) => one.address === address)?.amount ?? ZERO;

/** No re-org here reaches as far. */
const SETTLED_DEPTH = 8;

/**
 * Replays every address with recent transfers, block by block, sweeps last. A sweep, a burning or a return
 * without its coins moves nothing: such a transfer goes to its own sender.
 */
async function revertOverdrawn(db: Db): Promise<void> {
  const { rows } = await sql<PlayedTransfer>`
    with played as (
      select tx_id, sender, address, account, amount, block_height, seq,
             case when sender = ${ISSUER} then 'burnt from ' || address else sender end as "from",
             case when address = ${ISSUER} then 'burnt from ' || sender else address end as "to",
             coalesce(spends like '% nonce %', false) as "isSweep",
             coalesce(spends like '% nonce %', false) or ${ISSUER} in (sender, address) as "isLimited"
        from sim_transactions where ${isTron}
    ), purses as (
      select case when sender = ${ISSUER} then address else sender end as purse from played
       where "isLimited" and block_height
             > (select max(height) from sim_blocks where network_id = ${ids.tron}) - ${SETTLED_DEPTH}
    )
    select tx_id as "txId", sender, address, account, amount::text, "from", "to", "isLimited"
      from played
     where sender in (select purse from purses) or address in (select purse from purses)
     order by block_height, "isSweep", seq`.execute(db);
  const purses = new Map<string, Decimal>();
  const heldBy = (purse: string): Decimal => purses.get(purse) ?? ZERO;
  for (const { txId, from, to, isLimited, ...row } of rows) {
    const amount = toDecimal(row.amount);
    const isReverted = isLimited && heldBy(from) < amount;
    const account = isReverted ? row.sender : row.address;
    if (account !== row.account)
      await db.updateTable('sim_transactions').set({ account }).where('tx_id', '=', txId).execute();
    if (isReverted) continue;
    purses.set(from, subtract(heldBy(from), amount));
    purses.set(to, add(heldBy(to), amount));
  }
}

interface PlayedTransfer {
  readonly txId: string;
  readonly sender: string;
  readonly address: string;
  readonly account: string;
  readonly amount: string;
  /** The purses of the transfer. Burnt coins have a purse of their own for each address. */
  readonly from: string;
  readonly to: string;
  /** It moves only existing coins. */
  readonly isLimited: boolean;
}
