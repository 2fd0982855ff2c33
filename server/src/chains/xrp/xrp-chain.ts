import { strict as assert } from 'node:assert';
import { randomInt } from 'node:crypto';
import { deriveAddress } from 'ripple-keypairs';
import { addressUrl } from '../../platform/text/address-url.ts';
import { type Chain, ChainOutage, type Wallet } from '../chain.ts';
import { dropsToDecimal } from './amounts.ts';
import type { Context } from './context.ts';
import { findAccount, hotAccount } from './following/account.ts';
import { findPaid } from './following/find-paid.ts';
import { isOvertaken } from './following/is-overtaken.ts';
import { lookUp } from './following/look-up.ts';
import { openNode } from './node/node.ts';
import { refuseOtherNetwork } from './node/own-network.ts';
import { readHead, readHeader } from './reading/ledger.ts';
import { readBlock } from './reading/read-block.ts';
import { readGone, readPending } from './reading/read-pending.ts';
import { refuseContradictions } from './refuse-contradictions.ts';
import { broadcast } from './sending/broadcast.ts';
import { checkRecipient } from './sending/check-recipient.ts';
import { estimateFee } from './sending/fees.ts';
import { signPayment } from './sending/sign-payment.ts';
import { signedBefore } from './sending/signed-before.ts';
import { readSpendable } from './sending/spendable.ts';
import type { XrpSettings } from './settings/settings.ts';

/** A mistyped tag must not be the next customer's. */
const TAG_LIMIT = 2 ** 32;

export async function connectXrpChain(settings: XrpSettings): Promise<Chain> {
  const node = openNode(settings.rpcUrl, settings.timeoutMs);
  const account = deriveAddress(settings.publicKey);
  const context: Context = { settings, node, account };
  await refuseContradictions(context);
  const { signer } = settings;
  return {
    networkId: settings.networkId,
    assets: [settings.asset],
    nativeCurrencyId: settings.asset.currencyId,
    maxRecipients: 1,
    depositsNeedSweep: false,
    hotAddress: async () => account,
    makeDepositAddress: async () => ({
      address: account,
      memo: String(randomInt(1, TAG_LIMIT)),
      derivationIndex: null,
    }),
    head: async () => {
      const { height, hash, madeAt } = await readHead(context);
      return { height, hash, ...(madeAt === undefined ? {} : { madeAt }) };
    },
    block: (height, mine) => readBlock(context, height, mine),
    header: (height) => readHeader(context, height),
    pending: (mine) => readPending(context, mine),
    gone: (missing) => readGone(context, missing),
    checkRecipient: (recipient) => checkRecipient(context, recipient),
    estimateFee: () => estimateFee(context),
    nextNonce: async (from) => {
      refuseDeposit(from);
      const { sequence } = await hotAccount(context, 'current');
      await refuseOtherNetwork(context);
      return sequence;
    },
    settledNonce: (from, confirmations) => readSettled(context, from, confirmations),
    sign: (order) => signPayment(context, order),
    ...(signer === null ? {} : { signedBefore: () => signedBefore(context) }),
    discard: async ({ txId }) => signer?.drop(settings.networkId, txId),
    broadcast: (bytes) => broadcast(context, bytes),
    lookUp: (payment) => lookUp(context, payment),
    isOvertaken: (payment) => isOvertaken(context, payment),
    findPaid: (asked) => findPaid(context, asked),
    balance: async (_currencyId, address, block) => {
      const at = block ?? (await readHead(context));
      return dropsToDecimal((await findAccount(context, address, at))?.drops ?? 0n);
    },
    spendable: (_currencyId, ahead) => readSpendable(context, ahead),
    transactionUrl: (txId) => (settings.explorerUrl === null ? null : settings.explorerUrl + txId),
    addressUrl: (address) => addressUrl(settings.explorerUrl, address),
  };
}

const refuseDeposit = (from: Wallet): void =>
  assert(from.kind === 'hot', 'the XRP Ledger has one account for all deposits');

async function readSettled(context: Context, from: Wallet, confirmations: number): Promise<number> {
  refuseDeposit(from);
  const head = await readHead(context);
  const deep = confirmations <= 1 ? head : await readHeader(context, head.height - confirmations + 1);
  if (deep === null) throw new ChainOutage('the node does not show the ledgers below its head');
  const { sequence } = await hotAccount(context, deep);
  await refuseOtherNetwork(context);
  return sequence;
}
