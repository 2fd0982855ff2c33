import { strict as assert } from 'node:assert';
import { StartProblem } from '../../platform/start-problem.ts';
import { refuseOtherKeys } from '../../signing/index.ts';
import type { Chain, Wallet } from '../chain.ts';
import type { Context } from './context.ts';
import { depositAddressOf, openViewKeys, type ViewKeys } from './crypto/addresses.ts';
import { toHex } from './crypto/curve.ts';
import { findSpender } from './following/find-spender.ts';
import { findPaid, imagesIn, lookUp } from './following/look-up.ts';
import { countSpends } from './following/spends.ts';
import { infoAnswer } from './node/answers.ts';
import { isOwnNet, openNode } from './node/node.ts';
import { readBlock, readHead, readHeader } from './reading/read-block.ts';
import { readPending } from './reading/read-pending.ts';
import { broadcast } from './sending/broadcast.ts';
import { estimateFee } from './sending/fees.ts';
import { refuseUnpayable, signPayment } from './sending/sign-payment.ts';
import { signedBefore } from './sending/signed-before.ts';
import { splitOf } from './sending/split.ts';
import type { MoneroSettings } from './settings/settings.ts';
import { readBalance } from './wallet/balance.ts';
import { readSpendable } from './wallet/spendable.ts';
import { openViewWallet } from './wallet/view-wallet.ts';

/** 16 outputs at most, one of them the change. */
const MAX_RECIPIENTS = 15;

export async function connectMoneroChain(settings: MoneroSettings): Promise<Chain> {
  const { address, asset, networkId, signer } = settings;
  const keys = keysOf(settings);
  const node = openNode(settings.rpcUrl, settings.net, settings.timeoutMs);
  await refuseOtherNet(settings, node);
  const accountXpub = toHex(keys.publicView);
  if (signer !== null)
    await refuseOtherKeys(signer, { network: networkId, chainId: null, accountXpub, hotAddress: address });
  const wallet = await openViewWallet(settings);
  const context: Context = { settings, node, keys, wallet };
  return {
    networkId,
    assets: [asset],
    nativeCurrencyId: asset.currencyId,
    maxRecipients: MAX_RECIPIENTS,
    collectMs: settings.collectSeconds * 1_000,
    depositsNeedSweep: false,
    hotAddress: async () => address,
    makeDepositAddress: async (index) => {
      await wallet.watch(index);
      return { address: depositAddressOf(keys, index), memo: null, derivationIndex: index };
    },
    head: () => readHead(context),
    block: (height, mine) => readBlock(context, height, mine),
    header: (height) => readHeader(context, height),
    pending: (mine) => readPending(context, mine),
    // A node forgets what it drops, and hides what a stranger's transaction would spend.
    gone: async () => [],
    refuseUnpayable,
    estimateFee: () => estimateFee(context),
    nextNonce: (from) => ofHot(from, () => countSpends(context, 0)),
    settledNonce: (from, confirmations) => ofHot(from, () => countSpends(context, confirmations)),
    sign: (order) => signPayment(context, order),
    consolidation: () => splitOf(context),
    signedBefore: () => signedBefore(settings),
    discard: async ({ txId }) => signer?.drop(networkId, txId),
    broadcast: (bytes) => broadcast(context, bytes),
    lookUp: (payment) => lookUp(context, payment),
    isOvertaken: async ({ txId, bytes }) => {
      await node.head();
      return (await findSpender(context, imagesIn(bytes), txId)) !== null;
    },
    findPaid: (asked) => findPaid(context, asked),
    balance: (_currencyId, of, block) => readBalance(context, of, block),
    spendable: (_currencyId, ahead) => readSpendable(context, ahead),
    transactionUrl: (txId) => (settings.explorerUrl === null ? null : settings.explorerUrl + txId),
  };
}

async function ofHot(from: Wallet, count: () => Promise<number>): Promise<number> {
  assert(from.kind === 'hot', 'outputs of deposit addresses are spent with those of the hot wallet');
  return count();
}

function keysOf({ address, viewKey }: MoneroSettings): ViewKeys {
  try {
    return openViewKeys(address, viewKey);
  } catch (error) {
    throw new StartProblem(
      'the viewKey of PAROM_MONERO does not belong to its address, so that no deposit would be seen. ' +
        'No coin was touched. Copy both from npm run signer -- show',
      { cause: error },
    );
  }
}

async function refuseOtherNet({ net }: MoneroSettings, node: ReturnType<typeof openNode>): Promise<void> {
  const { nettype } = await node.rpc('get_info', {}, infoAnswer);
  if (isOwnNet(net, nettype)) return;
  throw new StartProblem(
    `PAROM_MONERO names the network ${net}, but the node of its rpcUrl serves "${nettype}". ` +
      'No coin was touched. Correct network or rpcUrl',
  );
}
