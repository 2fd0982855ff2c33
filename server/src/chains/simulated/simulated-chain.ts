import { type PaymentSigner, sandboxSigner } from '../../signing/index.ts';
import type { Chain } from '../chain.ts';
import { problemOf } from './accounts.ts';
import { behaviourOf } from './behaviour.ts';
import { type Connection, connect } from './connection.ts';
import { findPaidBy, isOvertaken, lookUpPayment } from './fates.ts';
import { readBlock, readGone, readHead, readPending } from './node.ts';
import { spellingOf } from './payment.ts';
import { bumpedFee, bumpPayment, childOf } from './raising.ts';
import { broadcastPayment, readSpendable, signPayment } from './sending.ts';
import { makeAddress, readBalance } from './wallet.ts';
import { countServicePayments } from './wallet-store.ts';
import { beginWorld, type World } from './world.ts';

export async function openSimulatedChains(world: World): Promise<Chain[]> {
  await beginWorld(world);
  const ids = world.catalogue().networks.map(({ id }) => id);
  const signer = await sandboxSigner(new Map(ids.map((id) => [id, spellingOf(behaviourOf(id).format)])));
  return Promise.all(ids.map((id) => openChain(world, id, signer)));
}

async function openChain(world: World, networkId: number, signer: PaymentSigner): Promise<Chain> {
  const connection = await connect(world, networkId, signer);
  const { behaviour, assets, network, hotAddress, reach } = connection;
  return {
    networkId,
    assets,
    nativeCurrencyId: network.nativeCurrencyId,
    maxRecipients: behaviour.maxRecipients,
    depositsNeedSweep: false,
    hotAddress: async () => hotAddress,
    makeDepositAddress: async (index) => makeAddress(connection, index),
    head: () => readHead(connection),
    block: (height, mine) => readBlock(connection, height, mine),
    header: (height) => readBlock(connection, height, async () => new Set()),
    pending: (mine) => readPending(connection, mine),
    gone: (missing) => readGone(connection, missing),
    ...(behaviour.kind === 'memo' ? { checkRecipient: (to) => problemOf(connection, to) } : {}),
    estimateFee: async () => {
      await reach();
      return behaviour.fee;
    },
    nextNonce: async () => {
      await reach();
      return countServicePayments(world.db, networkId, hotAddress);
    },
    settledNonce: async (_, confirmations) => {
      await reach();
      const { height } = await readHead(connection);
      return countServicePayments(world.db, networkId, hotAddress, height - confirmations + 1);
    },
    sign: (order) => signPayment(connection, order),
    ...raiseOf(connection),
    discard: ({ txId }) => signer.drop(networkId, txId),
    broadcast: (bytes) => broadcastPayment(connection, bytes),
    lookUp: (payment) => lookUpPayment(connection, payment),
    isOvertaken: (payment) => isOvertaken(connection, payment),
    findPaid: (asked) => findPaidBy(connection, asked),
    balance: (currencyId, address, block) => readBalance(connection, { currencyId, address, block }),
    spendable: (currencyId, ahead) => readSpendable(connection, currencyId, ahead),
    transactionUrl: () => null,
  };
}

function raiseOf(connection: Connection): Partial<Chain> {
  const { raise } = connection.behaviour;
  if (raise === null) return {};
  return {
    bumpAfterMs: raise.afterMs,
    ...(raise.by === 'child'
      ? { childOf: (stuck) => childOf(connection, stuck) }
      : {
          bump: (stuck, order) => bumpPayment(connection, stuck, order),
          bumpedFee: (stuck) => bumpedFee(connection, stuck),
        }),
  };
}
