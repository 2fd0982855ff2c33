import { strict as assert } from 'node:assert';
import { randomInt } from 'node:crypto';
import type { Address } from '@ton/core';
import { addressUrl } from '../../platform/text/address-url.ts';
import { allSpendable, type Chain, ChainOutage, type Wallet } from '../chain.ts';
import type { Context } from './context.ts';
import { walletOf } from './encoding/wallet.ts';
import { findPaid } from './following/find-paid.ts';
import { isOvertaken } from './following/is-overtaken.ts';
import { lookUp } from './following/look-up.ts';
import { readHead, readHeader } from './node/blocks.ts';
import { jettonWalletOf } from './node/calls.ts';
import { openNode } from './node/node.ts';
import { readHot, seqnoOf } from './reading/account.ts';
import { readBalance } from './reading/balance.ts';
import { readBlock } from './reading/read-block.ts';
import { refuseContradictions } from './refuse-contradictions.ts';
import { broadcast } from './sending/broadcast.ts';
import { checkRecipient } from './sending/check-recipient.ts';
import { estimateFee } from './sending/fees.ts';
import { signPayment } from './sending/sign-payment.ts';
import { signedBefore } from './sending/signed-before.ts';
import type { TonSettings } from './settings/settings.ts';

/** A mistyped memo must not be the next customer's. */
const MEMO_LIMIT = 10 ** 12;

export async function connectTonChain(settings: TonSettings): Promise<Chain> {
  const context = await contextOf(settings);
  const { signer } = settings;
  const { spelled } = context.wallet;
  return {
    networkId: settings.networkId,
    assets: settings.assets,
    nativeCurrencyId: settings.nativeCurrencyId,
    maxRecipients: 1,
    depositsNeedSweep: false,
    hotAddress: async () => spelled,
    makeDepositAddress: async () => ({
      address: spelled,
      memo: String(randomInt(1, MEMO_LIMIT)),
      derivationIndex: null,
    }),
    head: async () => {
      const { height, hash, madeAt } = await readHead(context);
      return { height, hash, ...(madeAt === undefined ? {} : { madeAt }) };
    },
    block: (height, mine) => readBlock(context, height, mine),
    header: (height) => readHeader(context, height),
    // Nodes show no waiting transactions.
    pending: async () => (await readHead(context), []),
    gone: async () => [],
    checkRecipient: (recipient) => checkRecipient(context, recipient),
    estimateFee: (currencyId) => estimateFee(context, currencyId),
    nextNonce: (from) => readSettled(context, from, 1),
    settledNonce: (from, confirmations) => readSettled(context, from, confirmations),
    sign: (order) => signPayment(context, order),
    ...(signer === null ? {} : { signedBefore: () => signedBefore(context) }),
    discard: async ({ txId }) => signer?.drop(settings.networkId, txId),
    broadcast: (bytes) => broadcast(context, bytes),
    lookUp: (payment) => lookUp(context, payment),
    isOvertaken: (payment) => isOvertaken(context, payment),
    findPaid: (asked) => findPaid(context, asked),
    balance: (currencyId, address, block) => readBalance(context, currencyId, address, block),
    // What an account keeps for its storage is less than a fee that is kept.
    spendable: async (currencyId) => allSpendable(await readBalance(context, currencyId, spelled, undefined)),
    transactionUrl: (txId) => (settings.explorerUrl === null ? null : settings.explorerUrl + txId),
    addressUrl: (address) => addressUrl(settings.explorerUrl, address),
  };
}

async function contextOf(settings: TonSettings): Promise<Context> {
  const { rpcUrl, apiKey, timeoutMs, publicKey, chainId, assets } = settings;
  const bare = {
    settings,
    node: openNode(rpcUrl, apiKey, timeoutMs),
    wallet: walletOf(publicKey, chainId),
    transactions: new Map(),
    shardBlocks: new Map(),
    costs: new Map(),
  };
  await refuseContradictions(bare);
  const jettons = new Map<number, Address>();
  for (const { currencyId, contract } of assets)
    if (contract !== null) jettons.set(currencyId, await jettonWalletOf(bare, contract, bare.wallet.address));
  return { ...bare, jettons };
}

async function readSettled(context: Context, from: Wallet, confirmations: number): Promise<number> {
  assert(from.kind === 'hot', 'TON has one wallet for all deposits');
  const head = await readHead(context);
  const deep = confirmations <= 1 ? head : await readHeader(context, head.height - confirmations + 1);
  if (deep === null) throw new ChainOutage('the node does not show the blocks below its head');
  return seqnoOf(await readHot(context, deep.height));
}
