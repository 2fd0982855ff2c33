import { strict as assert } from 'node:assert';
import type { Logger } from '../../platform/logger.ts';
import { StartProblem } from '../../platform/start-problem.ts';
import { addressUrl } from '../../platform/text/address-url.ts';
import { refuseOtherKeys } from '../../signing/index.ts';
import type { BlockRef, Chain, Wallet } from '../chain.ts';
import { satoshisToDecimal } from './amounts.ts';
import { depositPath, HOT_PATH } from './coin.ts';
import type { Context } from './context.ts';
import { spendCounter } from './following/count-spends.ts';
import { findPaid } from './following/find-paid.ts';
import { findSpender } from './following/find-spender.ts';
import { lookUp } from './following/look-up.ts';
import { chainInfo } from './node/answers.ts';
import { type Node, openNode } from './node/node.ts';
import { isOwnChain, refuseForeignNode } from './node/own-chain.ts';
import { readBlock, readHead, readHeader } from './reading/read-block.ts';
import { readGone, readPending } from './reading/read-pending.ts';
import { broadcast } from './sending/broadcast.ts';
import { childOf, signChild } from './sending/child.ts';
import { consolidationOf, signConsolidation } from './sending/consolidate.ts';
import { estimateFee } from './sending/fees.ts';
import { openKeys } from './sending/keys.ts';
import { outputOf, signPayment } from './sending/sign-payment.ts';
import { signedBefore } from './sending/signed-before.ts';
import { unsignedMove } from './sending/unsigned.ts';
import type { BitcoinSettings } from './settings/settings.ts';
import { coinsAfter } from './wallet/coins.ts';
import { inputsOf } from './wallet/inputs.ts';
import { readSpendable } from './wallet/spendable.ts';
import { openWatchWallet } from './wallet/watch-wallet.ts';

/** Too many customers would wait for one transaction. */
const MAX_RECIPIENTS = 20;

export async function connectBitcoinChain(settings: BitcoinSettings, log: Logger): Promise<Chain> {
  const node = openNode(settings.rpcUrl, settings.timeoutMs);
  const keys = openKeys(settings.keys, settings.net);
  await refuseContradiction(settings, node);
  const { networkId: network, signer } = settings;
  const { accountXpub } = settings.keys;
  const hotAddress = keys.addressOf(HOT_PATH);
  if (signer !== null) await refuseOtherKeys(signer, { network, chainId: null, accountXpub, hotAddress });
  const wallet = await openWatchWallet(node, settings, log);
  const context: Context = { settings, node, keys, wallet, log };
  const spends = spendCounter();
  return {
    networkId: settings.networkId,
    assets: [settings.asset],
    nativeCurrencyId: settings.asset.currencyId,
    maxRecipients: MAX_RECIPIENTS,
    collectMs: settings.collectSeconds * 1_000,
    depositsNeedSweep: false,
    hotAddress: async () => hotAddress,
    makeDepositAddress: async (index) => {
      const path = depositPath(index);
      await wallet.watch(path);
      return { address: keys.addressOf(path), memo: null, derivationIndex: index };
    },
    head: () => readHead(context),
    block: (height, mine) => readBlock(context, height, mine),
    header: (height) => readHeader(context, height),
    pending: (mine, _known, read) => readPending(context, mine, read),
    gone: (missing) => readGone(context, missing),
    refuseUnpayable: (payment) => void outputOf(settings, payment),
    estimateFee: () => estimateFee(context),
    nextNonce: (from) => countSpends(context, spends, from, 0),
    settledNonce: (from, confirmations) => countSpends(context, spends, from, confirmations),
    sign: async (order) => {
      const [first] = order.payments;
      if (first?.parent !== undefined) return signChild(context, order, first.parent);
      return first?.purpose === 'consolidate'
        ? signConsolidation(context, order)
        : signPayment(context, order);
    },
    bumpAfterMs: settings.bumpAfterSeconds * 1_000,
    childOf: (stuck) => childOf(context, stuck),
    unsigned: (move) => unsignedMove(context, move),
    consolidation: () => consolidationOf(context),
    signedBefore: () => signedBefore(settings),
    discard: async ({ txId }) => signer?.drop(settings.networkId, txId),
    broadcast: (bytes) => broadcast(context, bytes),
    lookUp: (payment) => lookUp(context, payment),
    isOvertaken: async ({ txId, bytes }) => {
      const spender = await findSpender(context, inputsOf(bytes), txId);
      await refuseForeignNode(context);
      return spender !== null;
    },
    findPaid: (asked) => findPaid(context, asked),
    balance: async (_currencyId, address, block) => balanceOf(context, address, block),
    spendable: (_currencyId, ahead) => readSpendable(context, ahead),
    transactionUrl: (txId) => (settings.explorerUrl === null ? null : settings.explorerUrl + txId),
    addressUrl: (address) => addressUrl(settings.explorerUrl, address),
  };
}

async function countSpends(
  context: Context,
  spends: ReturnType<typeof spendCounter>,
  from: Wallet,
  confirmations: number,
): Promise<number> {
  assert(from.kind === 'hot', 'coins of deposit addresses are spent with those of the hot wallet');
  const counted = await spends.count(context, confirmations);
  await refuseForeignNode(context);
  return counted;
}

async function balanceOf({ keys, ...context }: Context, address: string, block?: BlockRef) {
  const coins = await coinsAfter({ keys, ...context }, block);
  const isAll = address === keys.addressOf(HOT_PATH);
  const counted = isAll ? coins : coins.filter((coin) => coin.address === address);
  return satoshisToDecimal(counted.reduce((sum, { units }) => sum + units, 0n));
}

async function refuseContradiction(settings: BitcoinSettings, node: Node): Promise<void> {
  const { chain } = await node.ask('getblockchaininfo', [], chainInfo);
  if (isOwnChain(settings, chain)) return;
  throw new StartProblem(
    `PAROM_BITCOIN names the network ${settings.net}, but the node of its rpcUrl serves the chain "${chain}". ` +
      'No coin was touched. Correct network or rpcUrl',
  );
}
