import { type Address, getAddress, type Hash } from 'viem';
import type { Logger } from '../../platform/logger.ts';
import { StartProblem } from '../../platform/start-problem.ts';
import { addressUrl } from '../../platform/text/address-url.ts';
import { refuseOtherKeys } from '../../signing/index.ts';
import { allSpendable, type BlockRef, type Chain, type ChainAsset, type Wallet } from '../chain.ts';
import { unitsToDecimal } from '../units.ts';
import { assetOf, assetsOf, type Context, NATIVE_DECIMALS } from './context.ts';
import { findPaid } from './following/find-paid.ts';
import { isOvertaken } from './following/is-overtaken.ts';
import { lookUp } from './following/look-up.ts';
import { agreedFinalised, readFinalised } from './node/finalised.ts';
import { judgeNodes } from './node/judge-nodes.ts';
import { type Node, openNode } from './node/node.ts';
import type { NodeSet } from './node/node-set.ts';
import { refuseOtherNetwork } from './node/own-network.ts';
import { describeToken } from './reading/describe-token.ts';
import { readGone } from './reading/fates.ts';
import { offersTraces } from './reading/internal-calls.ts';
import { madeAt } from './reading/made-at.ts';
import { readBlock, readHeader } from './reading/read-block.ts';
import { readPending } from './reading/read-pending.ts';
import { broadcast } from './sending/broadcast.ts';
import { bumpedFee, bumpPayment } from './sending/bump-payment.ts';
import { checkRecipient } from './sending/check-recipient.ts';
import { estimateFee } from './sending/fees.ts';
import { signPayment } from './sending/sign-payment.ts';
import { signedBefore } from './sending/signed-before.ts';
import { unsignedMove } from './sending/unsigned.ts';
import { openWalletsOf } from './sending/wallets.ts';
import type { EvmSettings } from './settings/settings.ts';
import { TOKEN_ABI } from './token-abi.ts';

export interface EvmChain extends Chain {
  /** `false`: only reconciliation finds coins from contracts. */
  readonly seesInternalCalls: boolean;
}

export async function connectEvmChain(asked: EvmSettings, log: Logger): Promise<EvmChain> {
  const node = openNode(asked, asked.timeoutMs);
  const wallets = openWalletsOf(asked);
  await refuseContradictions(asked, node, log);
  const settings = await withoutContradicting(asked, node, log);
  const { signer, networkId, chainId, keys } = settings;
  if (signer !== null) await refuseOtherKeys(signer, { network: networkId, chainId, ...keys });
  const head = await readHead(node);
  const seesInternalCalls = settings.traceInternal && (await offersTraces(node, head.hash));
  if (settings.traceInternal && !seesInternalCalls) {
    log.warn({ networkId }, 'the node does not trace blocks: coins that contracts send are not seen');
  }
  const context: Context = { settings, node, wallets, signer, log, seesInternalCalls, insights: new Map() };
  const chain: Omit<EvmChain, 'assets'> = {
    networkId: settings.networkId,
    nativeCurrencyId: settings.nativeCurrencyId,
    maxRecipients: 1,
    depositsNeedSweep: true,
    seesInternalCalls,
    hotAddress: async () => wallets.addressOf({ kind: 'hot' }),
    makeDepositAddress: async (index) => ({
      address: wallets.addressOf({ kind: 'deposit', derivationIndex: index }),
      memo: null,
      derivationIndex: index,
    }),
    head: async () => {
      const head = await readHead(node);
      return { height: Number(head.number), hash: head.hash, madeAt: madeAt(head) };
    },
    ...(settings.awaitFinalized ? { finalised: () => agreedFinalised(node) } : {}),
    ...(node.set.members.length > 1 ? { judgeNodes: () => judgeNodes(node.set, settings.chainId) } : {}),
    block: (height, mine) => readBlock(context, height, mine),
    header: (height) => readHeader(context, height),
    pending: (mine, known, read) => readPending(context, mine, known, read),
    gone: (missing, read) => readGone(context, missing, read),
    checkRecipient: (recipient) => checkRecipient(context, recipient),
    describeToken: (contract) => describeToken(context, contract),
    estimateFee: (currencyId) => estimateFee(context, currencyId),
    nextNonce: (from) => readNextNonce(context, wallets.addressOf(from)),
    settledNonce: (from, confirmations) => readSettledNonce(context, from, confirmations),
    sign: (order) => signPayment(context, order),
    unsigned: (move) => unsignedMove(context, move),
    bumpAfterMs: settings.bumpAfterSeconds * 1_000,
    bump: (stuck, order) => bumpPayment(context, stuck, order),
    bumpedFee: (stuck, order) => bumpedFee(context, stuck, order),
    ...(signer === null ? {} : { signedBefore: () => signedBefore(context) }),
    discard: async ({ txId }) => signer?.drop(settings.networkId, txId),
    broadcast: (bytes) => broadcast(context, bytes),
    lookUp: (payment) => lookUp(context, payment),
    isOvertaken: (payment) => isOvertaken(context, payment),
    findPaid: (asked) => findPaid(context, asked),
    balance: async (currencyId, address, block) => {
      const asset = assetOf(context, currencyId);
      return unitsToDecimal(await readBalance(node, asset, getAddress(address), block), asset.decimals);
    },
    spendable: async (currencyId) => {
      const asset = assetOf(context, currencyId);
      const units = await readBalance(node, asset, wallets.addressOf({ kind: 'hot' }));
      return allSpendable(unitsToDecimal(units, asset.decimals));
    },
    transactionUrl: (txId) => (settings.explorerUrl === null ? null : settings.explorerUrl + txId),
    addressUrl: (address) => addressUrl(settings.explorerUrl, address),
  };
  return withAssets(eachApart(node.set, chain), () => assetsOf(settings));
}

async function readNextNonce(context: Context, address: Address): Promise<number> {
  const counted = await context.node.ask(`reading the nonce of ${address}`, (client) =>
    client.getTransactionCount({ address, blockTag: 'pending' }),
  );
  await refuseOtherNetwork(context);
  return counted;
}

/** An operator may add one while the chain is open. */
const withAssets = (chain: Omit<EvmChain, 'assets'>, assets: () => readonly ChainAsset[]): EvmChain =>
  Object.defineProperty(chain, 'assets', { get: assets, enumerable: true }) as EvmChain;

/** Each call compares only the nodes that answered it. */
function eachApart<Calls extends object>(set: NodeSet, chain: Calls): Calls {
  const apart = Object.entries(chain).map(([name, value]) => [
    name,
    typeof value === 'function' ? (...given: unknown[]) => set.during(() => value(...given)) : value,
  ]);
  return Object.fromEntries(apart) as Calls;
}

const readHead = (node: Node) =>
  node.ask('reading the head', (client) => client.getBlock({ blockTag: 'latest' }));

async function readSettledNonce(context: Context, from: Wallet, confirmations: number): Promise<number> {
  const { settings, node, wallets } = context;
  const address = wallets.addressOf(from);
  const { number } = await readHead(node);
  const deep = number - BigInt(confirmations) + 1n;
  const finalised = settings.awaitFinalized ? await readFinalised(node) : null;
  const blockNumber = finalised !== null && finalised.height < deep ? BigInt(finalised.height) : deep;
  if (blockNumber < 0n) return 0;
  const settled = await node.ask(`reading the settled nonce of ${address}`, (client) =>
    client.getTransactionCount({ address, blockNumber }),
  );
  await refuseOtherNetwork(context);
  return settled;
}

/** By hash (EIP-1898): after a re-org its height names another block. */
function readBalance(node: Node, asset: ChainAsset, address: Address, block?: BlockRef): Promise<bigint> {
  const { contract } = asset;
  const at = block === undefined ? {} : { blockHash: block.hash as Hash, requireCanonical: true };
  return node.ask(`reading the balance of ${address}`, (client) =>
    contract === null
      ? client.getBalance({ ...at, address })
      : client.readContract({
          ...at,
          address: getAddress(contract),
          abi: TOKEN_ABI,
          functionName: 'balanceOf',
          args: [address],
        }),
  );
}

/** Wrong decimals would credit or pay a million times too much. */
async function refuseContradictions(settings: EvmSettings, node: Node, log: Logger): Promise<void> {
  const served = await Promise.allSettled(node.set.members.map(({ client }) => client.getChainId()));
  for (const [index, answer] of served.entries()) {
    const member = node.set.members[index];
    if (answer.status === 'fulfilled' && answer.value !== settings.chainId)
      throw new StartProblem(
        `network ${settings.networkId} is set to chain id ${settings.chainId}, but its ` +
          `${served.length === 1 ? 'node' : member?.name} serves chain id ${answer.value}`,
      );
    if (answer.status === 'fulfilled') continue;
    const outage = node.outage('reading the chain id', answer.reason);
    if (served.every(({ status }) => status === 'rejected')) throw outage;
    log.warn({ networkId: settings.networkId, node: member?.name, err: outage }, 'a node does not answer');
  }
  for (const asset of settings.assets) await refuseOtherDecimals(settings, node, asset);
}

async function refuseOtherDecimals(
  { networkId }: Pick<EvmSettings, 'networkId'>,
  node: Node,
  { contract, currencyId, decimals }: ChainAsset,
): Promise<void> {
  const counted = contract === null ? NATIVE_DECIMALS : await readDecimals(node, contract);
  if (counted === decimals) return;
  throw new StartProblem(
    `currency ${currencyId} on network ${networkId} is set to ${decimals} decimals, but the network counts ${counted}`,
  );
}

/** No setting could take such a token away, so it is not served and the network is. */
async function withoutContradicting(settings: EvmSettings, node: Node, log: Logger): Promise<EvmSettings> {
  const { networkId, addedAssets } = settings;
  if (addedAssets === undefined) return settings;
  const contradicting = new Set<number>();
  for (const asset of addedAssets())
    await refuseOtherDecimals(settings, node, asset).catch((err: unknown) => {
      if (!(err instanceof StartProblem)) throw err;
      contradicting.add(asset.currencyId);
      log.error({ err, networkId }, 'a token that an operator added is not served');
    });
  return {
    ...settings,
    addedAssets: () => addedAssets().filter(({ currencyId }) => !contradicting.has(currencyId)),
  };
}

async function readDecimals(node: Node, contract: string): Promise<number> {
  const address = getAddress(contract);
  const code = await node.ask(`reading the code of ${address}`, (client) => client.getCode({ address }));
  if (code === undefined) throw new StartProblem(`there is no token contract at ${address}`);
  return await node.ask(`reading the decimals of ${address}`, (client) =>
    client.readContract({ address, abi: TOKEN_ABI, functionName: 'decimals' }),
  );
}
