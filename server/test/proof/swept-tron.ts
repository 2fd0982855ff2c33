/**
 * The simulated TRON with a purse for each address: coins of a customer join the hot wallet only when
 * swept. The simulated wallet itself is one purse. Only the random walk, with sweeps and missing coins,
 * needs more. All rows are in the simulation's own tables.
 */
import { add, type Decimal, toDecimal, ZERO } from '@parom/contract/money';
import { sql } from 'kysely';
import type { App } from '../../src/boot/app.ts';
import {
  type BlockRef,
  type Chain,
  ChainOutage,
  onlyPayment,
  type Transfer,
  type Wallet,
} from '../../src/chains/chain.ts';
import { walletAddress } from '../../src/chains/simulated/addresses.ts';
import { headOf, isBlock } from '../../src/chains/simulated/blocks-store.ts';
import { type Connection, connect } from '../../src/chains/simulated/connection.ts';
import { lockNetwork } from '../../src/chains/simulated/networks-store.ts';
import { decodePayment, encodePayment, type Payment, paymentOf } from '../../src/chains/simulated/payment.ts';
import { putTransaction, spenderOf, transactionOf } from '../../src/chains/simulated/transactions-store.ts';
import { assetSeeds } from '../../src/currencies/index.ts';
import { sandboxSigner } from '../../src/signing/index.ts';
import { ids } from '../factories.ts';
import { ISSUER } from './burnt-coins.ts';

/** Changes the chain where it stands: schedules and handlers have it in their hands already. */
export async function sweepTron({ networks: { chains, world } }: App): Promise<void> {
  const simulated = chains.get(ids.tron);
  if (simulated === undefined || world === null) throw new Error('the walk goes through the sandbox');
  const connection = await connect(world, ids.tron, await sandboxSigner(new Map()));
  Object.assign(simulated, withPurses({ ...simulated }, connection));
}

function withPurses(simulated: Chain, connection: Connection): Partial<Chain> {
  const { behaviour, seed, hotAddress, network } = connection;
  const addressOf = (wallet: Wallet): string =>
    wallet.kind === 'hot'
      ? hotAddress
      : walletAddress(behaviour.format, seed, `deposit ${wallet.derivationIndex}`);
  const balance = (currencyId: number, address: string, block?: BlockRef) =>
    readPurse(connection, { currencyId, address, block });
  return {
    depositsNeedSweep: true,
    balance,
    nextNonce: async (from) => (from.kind === 'hot' ? simulated.nextNonce(from) : 0),
    /** As a node estimates: what would be reverted as things stand is not signed. */
    sign: async (order) => {
      if (order.from.kind === 'hot') return simulated.sign(order);
      const from = addressOf(order.from);
      const { currencyId, amount } = onlyPayment(order);
      const isShort =
        (await balance(currencyId, from)) < amount ||
        (await balance(network.nativeCurrencyId, from)) < behaviour.fee;
      if (isShort) throw new ChainOutage(`${from} holds too little for payment ${order.id}`);
      const payment = paymentOf(behaviour, order, { validUntil: null, spends: nonceOf(from, order.nonce) });
      return encodePayment(behaviour.format, payment);
    },
    broadcast: async (bytes) => {
      const payment = decodePayment(bytes);
      const sender = senderOf(payment);
      return sender === null ? simulated.broadcast(bytes) : broadcastSweep(connection, sender, payment);
    },
    lookUp: async (payment) => {
      const record = await simulated.lookUp(payment);
      if (record.state !== 'included' || senderOf(decodePayment(payment.bytes)) === null) return record;
      const known = await transactionOf(connection.world.db, network.id, payment.txId);
      return known?.account === known?.sender ? { ...record, state: 'failed' } : record;
    },
    /** No transfer that a watcher sees holds an issuer's return or a reverted amount. */
    block: async (height, mine) => {
      const block = await simulated.block(height, mine);
      if (block === null) return null;
      const isSeen = ({ sender, address }: Transfer) => sender !== ISSUER && sender !== address;
      return { ...block, transfers: block.transfers.filter(isSeen) };
    },
  };
}

const nonceOf = (from: string, nonce: number): string => `${from} nonce ${nonce}`;
/** `null` for the hot wallet, whose payments say only their nonce. */
const senderOf = ({ spends }: Payment): string | null => /^(\S+) nonce /.exec(spends)?.[1] ?? null;

/** Puts it into the mempool even without its coins: then a block reverts it. */
async function broadcastSweep(
  { world, network, behaviour, hotAddress, reach }: Connection,
  sender: string,
  payment: Payment,
): Promise<void> {
  const fault = await reach();
  const { txId } = encodePayment(behaviour.format, payment);
  await world.db.transaction().execute(async (tx) => {
    await lockNetwork(tx, network.id);
    const known = await transactionOf(tx, network.id, txId);
    if (known !== undefined && known.state !== 'dropped') return;
    if ((await spenderOf(tx, network.id, payment.spends)) !== undefined)
      throw new ChainOutage(`${payment.spends}: already spent`);
    const { spends, validUntil, currencyId } = payment;
    for (const output of payment.outputs)
      await putTransaction(tx, network.id, {
        ...output,
        txId,
        currencyId,
        sender,
        spends,
        validUntil,
        amount: toDecimal(output.amount),
        fee: toDecimal(payment.fee),
        replaceable: false,
        fromService: true,
        toService: output.account === hotAddress,
      });
  });
  world.changed(network.id);
  if (fault === 'timeoutAfterAccept') throw new ChainOutage('no answer came in time');
}

/** Incoming less outgoing coins, less the fees of sent transfers, reverted or not. */
async function readPurse(
  { world, network, hotAddress, reach }: Connection,
  asked: { readonly currencyId: number; readonly address: string; readonly block: BlockRef | undefined },
): Promise<Decimal> {
  const { currencyId, address, block } = asked;
  await reach();
  const upTo = block?.height ?? (await headOf(world.db, network.id)).height;
  const { rows } = await sql<{ held: string }>`
    select (coalesce(sum(amount) filter (where account = ${address} and currency_id = ${currencyId}), 0)
          - coalesce(sum(amount) filter (where sender = ${address} and currency_id = ${currencyId}), 0)
          - coalesce(sum(fee) filter (where sender = ${address} and from_service
                                        and ${currencyId === network.nativeCurrencyId}), 0))::text as held
      from sim_transactions
     where network_id = ${network.id} and state = 'mined' and block_height <= ${upTo}
       and (account = ${address} or sender = ${address})`.execute(world.db);
  // Afterwards: a block that is there now was there while its transactions were read.
  if (block !== undefined && !(await isBlock(world.db, network.id, block)))
    throw new ChainOutage(`block ${block.height} is another one by now`);
  const opening = assetSeeds.find(
    (asset) => asset.networkId === network.id && asset.currencyId === currencyId,
  );
  const begun = address === hotAddress && opening !== undefined ? toDecimal(opening.sandboxHotAmount) : ZERO;
  return add(begun, toDecimal(rows[0]?.held ?? '0'));
}
