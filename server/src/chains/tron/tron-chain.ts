import { StartProblem } from '../../platform/start-problem.ts';
import { addressUrl } from '../../platform/text/address-url.ts';
import { refuseOtherKeys } from '../../signing/index.ts';
import { allSpendable, type Chain } from '../chain.ts';
import { type Context, NATIVE_DECIMALS } from './context.ts';
import { findPaid } from './following/find-paid.ts';
import { lookUp } from './following/look-up.ts';
import { readChainId, readHead, readSolid } from './node/blocks.ts';
import { readDecimals } from './node/calls.ts';
import { type Node, openNode } from './node/node.ts';
import { refuseOtherNetwork } from './node/own-network.ts';
import { readBalance } from './reading/balance.ts';
import { readGone, readPending } from './reading/fates.ts';
import { readBlock, readHeader } from './reading/read-block.ts';
import { broadcast } from './sending/broadcast.ts';
import { checkRecipient } from './sending/check-recipient.ts';
import { feedOf, lentTo } from './sending/feed.ts';
import { ceilingOf, estimateFee, inTrx, readPrices, usualTokenFee } from './sending/fees.ts';
import { signPayment } from './sending/sign-payment.ts';
import { signedBefore } from './sending/signed-before.ts';
import { openWallets } from './sending/wallets.ts';
import type { TronSettings } from './settings/settings.ts';

export async function connectTronChain(settings: TronSettings): Promise<Chain> {
  const node = openNode(settings, settings.timeoutMs);
  const wallets = openWallets(settings.keys);
  await refuseContradictions(settings, node);
  const { signer, networkId: network, chainId } = settings;
  if (signer !== null) await refuseOtherKeys(signer, { network, chainId, ...settings.keys });
  const context: Context = { settings, node, wallets, signer, touched: new Map() };
  /** TRON numbers no transactions. */
  const onOwnNetwork = async <Answer>(answer: Answer): Promise<Answer> => {
    await refuseOtherNetwork(context);
    return answer;
  };
  return {
    networkId: settings.networkId,
    assets: settings.assets,
    nativeCurrencyId: settings.nativeCurrencyId,
    maxRecipients: 1,
    depositsNeedSweep: true,
    hotAddress: async () => wallets.addressOf({ kind: 'hot' }),
    makeDepositAddress: async (index) => ({
      address: wallets.addressOf({ kind: 'deposit', derivationIndex: index }),
      memo: null,
      derivationIndex: index,
    }),
    head: async () => {
      const { height, hash, madeAt } = await readHead(node);
      return { height, hash, madeAt };
    },
    finalised: async () => {
      const { height, hash } = await readSolid(node);
      return { height, hash };
    },
    block: (height, mine) => readBlock(context, height, mine),
    header: (height) => readHeader(context, height),
    pending: (_mine, known, read) => readPending(context, known, read),
    gone: (missing, read) => readGone(context, missing, read),
    checkRecipient: (recipient) => checkRecipient(context, recipient),
    estimateFee: (currencyId) => estimateFee(context, currencyId),
    feed: (sweep) => feedOf(context, sweep),
    lentTo: (address) => lentTo(context, address),
    nextNonce: () => onOwnNetwork(0),
    settledNonce: () => onOwnNetwork(0),
    sign: (order) => signPayment(context, order),
    ...(signer === null ? {} : { signedBefore: () => signedBefore(context) }),
    discard: async ({ txId }) => signer?.drop(settings.networkId, txId),
    broadcast: (bytes) => broadcast(context, bytes),
    lookUp: (payment) => lookUp(context, payment),
    isOvertaken: () => onOwnNetwork(false),
    findPaid: (asked) => findPaid(context, asked),
    balance: (currencyId, address, block) => readBalance(context, currencyId, address, block),
    spendable: async (currencyId) =>
      allSpendable(await readBalance(context, currencyId, wallets.addressOf({ kind: 'hot' }), undefined)),
    transactionUrl: (txId) => (settings.explorerUrl === null ? null : settings.explorerUrl + txId),
    addressUrl: (address) => addressUrl(settings.explorerUrl, address),
  };
}

/** Wrong decimals would credit or pay a million times too much. */
async function refuseContradictions(settings: TronSettings, node: Node): Promise<void> {
  const served = await readChainId(node);
  if (served !== settings.chainId)
    throw new StartProblem(
      `PAROM_TRON names chain id ${settings.chainId}, but the node of its rpcUrl serves chain id ${served}. ` +
        'No coin was touched. Correct chainId or rpcUrl',
    );
  for (const { currencyId, contract, decimals } of settings.assets) {
    const counted = contract === null ? BigInt(NATIVE_DECIMALS) : await readDecimals(node, contract);
    if (counted !== BigInt(decimals))
      throw new StartProblem(
        `currency ${currencyId} on TRON is set to ${decimals} decimals, but the network counts ${counted}`,
      );
  }
  const usual = usualTokenFee(await readPrices(node));
  if (usual > ceilingOf(settings))
    throw new StartProblem(
      `a usual token payment on TRON costs up to ${inTrx(usual)} now, and maxFeeTrx in PAROM_TRON allows ` +
        `${settings.maxFeeTrx}: no payout would ever leave. Raise maxFeeTrx`,
    );
}
