import { type Decimal, toDecimal } from '@parom/contract/money';
import type { BlockHeader, Chain } from '../../src/chains/chain.ts';
import { setAccount } from '../../src/chains/simulated/accounts.ts';
import { strangerAddress } from '../../src/chains/simulated/addresses.ts';
import { VALID_BLOCKS } from '../../src/chains/simulated/behaviour.ts';
import { openSimulatedChains } from '../../src/chains/simulated/index.ts';
import type { Fault } from '../../src/chains/simulated/networks-store.ts';
import { dropTransactions } from '../../src/chains/simulated/transactions-store.ts';
import { replaceTransfer, sendTransfer } from '../../src/chains/simulated/transfers.ts';
import { receivedBy } from '../../src/chains/simulated/wallet-store.ts';
import { makeBlocks, reorganise, setFault, type World } from '../../src/chains/simulated/world.ts';
import type { BadNode, Bench, Destination, Levers, Surroundings } from './bench.ts';
import { orderOf } from './ordered.ts';
import { unitOf } from './trial.ts';

/** The currency is the one of transfers and payments; the token another one of the network. */
interface Simulated {
  readonly networkId: number;
  readonly currencyId: number;
  readonly tokenId?: number;
}

export async function openSimulated(
  which: Simulated,
  { db, clock, catalogue }: Surroundings,
): Promise<Bench> {
  const { networkId, currencyId } = which;
  // The other networks need no blocks.
  const alone = { ...catalogue, networks: catalogue.networks.filter(({ id }) => id === networkId) };
  const world: World = { db, clock, catalogue: () => alone, changed: () => {} };
  const chain = await openOne(world, networkId);
  const network = catalogue.networkById(networkId);
  const assetBy = (id: number) => chain.assets.find((asset) => asset.currencyId === id);
  const asset = assetBy(currencyId);
  if (asset === undefined) throw new Error(`network ${networkId} has no currency ${currencyId}`);

  const send = (currency: number, [first, ...also]: readonly Destination[], amount: Decimal) => {
    if (first === undefined) throw new Error('a transfer needs a recipient');
    const to = also.map((one) => ({ ...one, amount }));
    return sendTransfer(world, {
      networkId,
      currencyId: currency,
      ...first,
      amount,
      replaceable: true,
      also: to,
    });
  };
  const levers = { ...leversOf(world, chain, which), ...nodesOf(world, chain) };
  return {
    chain,
    format: network.addressFormat,
    asset,
    depth: network.approvesRequired,
    depositDust: unitOf(asset),
    tidy: async () => {
      await setFault(world, networkId, 'none');
      await makeBlocks(world, networkId, 2);
    },
    reopen: () => openOne(world, networkId),
    stranger: async () => strangerAddress(network.addressFormat),
    mine: async (count = 1) => void (await makeBlocks(world, networkId, count)),
    reorg: async (depth, drop = []) => void (await reorganise(world, networkId, depth, drop)),
    pay: async (to, amount) => (await send(currencyId, [to], amount)).txId,
    received: async (account) => {
      const { height: upTo } = await chain.head();
      return toDecimal(await receivedBy(db, { networkId, currencyId, account, upTo }));
    },
    levers: {
      ...levers,
      ...(which.tokenId === undefined
        ? {}
        : { token: tokenOf(assetBy(which.tokenId), (id, to, amount) => send(id, [to], amount)) }),
      ...(HAVE_OUTPUTS.has(networkId)
        ? { outputs: async (to, amount) => (await send(currencyId, to, amount)).txId }
        : {}),
      ...(chain.maxRecipients > 1 ? { batch: true } : {}),
    },
  };
}

const EXPIRY: Levers['expiry'] = {
  blocks: VALID_BLOCKS,
  endOf: ({ height }) => height + VALID_BLOCKS,
};

const HAVE_OUTPUTS: ReadonlySet<number> = new Set([1, 7]);

function tokenOf(
  asset: Chain['assets'][number] | undefined,
  send: (currencyId: number, to: Destination, amount: Decimal) => Promise<{ txId: string }>,
): Levers['token'] {
  if (asset === undefined) throw new Error('the network lacks its token');
  return { asset, pay: async (to, amount) => (await send(asset.currencyId, to, amount)).txId };
}

async function openOne(world: World, networkId: number): Promise<Chain> {
  const chain = (await openSimulatedChains(world)).find((one) => one.networkId === networkId);
  if (chain === undefined) throw new Error(`there is no simulated network ${networkId}`);
  return {
    ...chain,
    // Trials sign rivals of one number, which the signer's journal would refuse.
    sign: async (order) => {
      const signed = await chain.sign(order);
      await chain.discard?.(signed);
      return signed;
    },
  };
}

function leversOf(world: World, { networkId }: Chain, { currencyId }: Simulated): Partial<Levers> {
  const { addressFormat, hasMemo } = world.catalogue().networkById(networkId);
  const otherSpelling: Partial<Record<typeof addressFormat, Levers['spelling']>> = {
    bitcoin: (address) => address.toUpperCase(),
    evm: (address) => address.toLowerCase(),
  };
  const spelling = otherSpelling[addressFormat];
  return {
    rivalOf: (order) => orderOf({ ...order, amount: toDecimal('0.25') }),
    numbers: true,
    mempool: true,
    past: true,
    ...(spelling === undefined ? {} : { spelling }),
    ...(hasMemo ? { memo: true, expiry: EXPIRY, accounts: accountsOf(world, networkId) } : {}),
    drop: (txId) =>
      world.db.transaction().execute(async (tx) => {
        const dropped = await dropTransactions(tx, networkId, [txId], Number.MAX_SAFE_INTEGER);
        if (dropped !== 1) throw new Error(`${txId} of currency ${currencyId} does not wait`);
      }),
    replace: async (txId, amount) => (await replaceTransfer(world, txId, { amount })).txId,
    waiting: true,
    stuck: async () => {
      await setFault(world, networkId, 'feeStuck');
      return { end: () => setFault(world, networkId, 'none') };
    },
  };
}

function accountsOf(world: World, networkId: number): Levers['accounts'] {
  const { addressFormat } = world.catalogue().networkById(networkId);
  const made = async (told: { needsMemo: boolean; activated: boolean }) => {
    const address = strangerAddress(addressFormat);
    await setAccount(world, { networkId, address, ...told });
    return address;
  };
  return {
    needMemo: () => made({ needsMemo: true, activated: true }),
    unopened: () => made({ needsMemo: false, activated: false }),
  };
}

/** The node is inside the process: its faults are the network's, and its lies are told around the chain. */
function nodesOf(world: World, chain: Chain): Partial<Levers> {
  const { networkId } = chain;
  const faulty = async (fault: Fault): Promise<BadNode> => {
    await setFault(world, networkId, fault);
    return { chain, mend: () => setFault(world, networkId, 'none') };
  };
  const lying = (lies: Partial<Chain>): BadNode => ({ chain: { ...chain, ...lies }, mend: async () => {} });
  const headerAt = async (height: number): Promise<BlockHeader> => {
    const header = await chain.header(height);
    if (header === null) throw new Error(`there is no block ${height}`);
    return header;
  };
  return {
    down: () => faulty('down'),
    silent: () => faulty('timeoutAfterAccept'),
    twice: () => faulty('duplicateEvents'),
    behind: async (blocks) => {
      const last = await headerAt((await chain.head()).height - blocks);
      return lying({
        head: async () => last,
        block: async (height, mine) => (height > last.height ? null : chain.block(height, mine)),
        header: async (height) => (height > last.height ? null : chain.header(height)),
        pending: async () => [],
      });
    },
    astray: async () => {
      const { height } = await chain.head();
      return lying({ head: async () => ({ height: height + 50, hash: 'ff'.repeat(32) }) });
    },
    unlinked: async () => {
      const { height: newest } = await chain.head();
      const parentHash = 'ee'.repeat(32);
      return lying({
        block: async (height, mine) => {
          const block = await chain.block(height, mine);
          return block === null || height !== newest ? block : { ...block, parentHash };
        },
      });
    },
  };
}
