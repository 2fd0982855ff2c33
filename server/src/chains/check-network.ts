/** Asks everything that Parom needs, before real money. It changes nothing. */
import { type Coded, coded } from '@parom/contract/console/answers/answers';
import { formatDecimal, ZERO } from '@parom/contract/money';
import type { Chain, ChainAsset } from './chain.ts';

export interface NetworkCheck {
  readonly check: Coded;
  readonly found: Coded;
  readonly problem: Coded | null;
}

export interface ExpectedNode {
  readonly now: Date;
  readonly confirmations: number;
}

export interface Expected extends ExpectedNode {
  readonly nameOf: (currencyId: number) => string;
}

type Found = Omit<NetworkCheck, 'check'>;

const OLD_MS = 30 * 60_000;
const BLOCKS_READ = 20;

type Check = readonly [check: Coded, ask: () => Promise<Found>];

export const checkNetwork = (chain: Chain, expected: Expected): Promise<NetworkCheck[]> =>
  inTurn([...checksOfNode(chain, expected), ...checksOfWallet(chain, expected)]);

/** The node alone: quick, and true before the wallet is filled. */
export const checkNode = (chain: Chain, expected: ExpectedNode): Promise<NetworkCheck[]> =>
  inTurn(checksOfNode(chain, expected));

const checksOfNode = (chain: Chain, expected: ExpectedNode): Check[] => [
  [coded('askedNodes', {}), () => checkNodes(chain)],
  [coded('askedNewestBlock', {}), () => checkNewest(chain, expected)],
  [coded('askedParent', {}), () => checkParent(chain)],
  [coded('askedFinalBlock', {}), () => checkFinal(chain, expected)],
];

function checksOfWallet(chain: Chain, expected: Expected): Check[] {
  return [
    [coded('askedPayments', {}), () => checkCount(chain)],
    ...chain.assets.flatMap((asset): Check[] => {
      const coin = expected.nameOf(asset.currencyId);
      return [
        [coded('askedTransfer', { coin }), () => findTransfer(chain, asset, expected)],
        [coded('askedFee', { coin }), () => checkFee(chain, asset, expected)],
        [coded('askedBalance', { coin }), () => checkBalance(chain, asset)],
      ];
    }),
  ];
}

/** A provider's limit must not look like a fault. */
async function inTurn(checks: readonly Check[]): Promise<NetworkCheck[]> {
  const done: NetworkCheck[] = [];
  for (const [check, ask] of checks) done.push({ check, ...(await ask().catch(silent)) });
  return done;
}

const well = (found: Coded): Found => ({ found, problem: null });
const silent = (error: unknown): Found => ({
  found: coded('foundNoAnswer', {}),
  problem: coded('nodeUnheard', { error: error instanceof Error ? error.message : String(error) }),
});

async function checkNodes(chain: Chain): Promise<Found> {
  if (chain.judgeNodes === undefined) return well(coded('foundOneNode', {}));
  const verdicts = await chain.judgeNodes();
  const nodes = verdicts.flatMap(({ name, fault }) => (fault === null ? [] : [{ name, fault }]));
  const problem = nodes.length === 0 ? null : coded('nodesFaulty', { nodes });
  return { found: coded('foundNodes', { nodes: verdicts.length }), problem };
}

async function checkNewest(chain: Chain, { now }: ExpectedNode): Promise<Found> {
  const { height, hash, madeAt } = await chain.head();
  const found = coded('foundBlock', { block: height, hash });
  if (madeAt === undefined) return well(found);
  const ageMs = now.getTime() - madeAt.getTime();
  const minutes = Math.round(Math.abs(ageMs) / 60_000);
  if (ageMs > OLD_MS) return { found, problem: coded('newestBlockOld', { minutes }) };
  if (ageMs < -OLD_MS) return { found, problem: coded('newestBlockAhead', { minutes }) };
  return well(found);
}

async function checkParent(chain: Chain): Promise<Found> {
  const { height } = await chain.head();
  const [newest, parent] = [await chain.header(height), await chain.header(height - 1)];
  if (newest === null || parent === null)
    return { found: coded('foundNone', {}), problem: coded('newestBlocksHidden', {}) };
  const isLinked = newest.parentHash === parent.hash;
  const problem = isLinked ? null : coded('blocksUnlinked', {});
  return { found: coded('foundParent', { hash: parent.hash }), problem };
}

async function finalHeight(chain: Chain, { confirmations }: ExpectedNode): Promise<number | null> {
  const { height } = await chain.head();
  const byDepth = height - confirmations + 1;
  if (chain.finalised === undefined) return byDepth;
  const final = await chain.finalised();
  return final === null ? null : Math.min(final.height, byDepth);
}

async function checkFinal(chain: Chain, expected: ExpectedNode): Promise<Found> {
  const final = await finalHeight(chain, expected);
  if (final === null) return { found: coded('foundNone', {}), problem: coded('finalBlockUnnamed', {}) };
  const { height } = await chain.head();
  return well(coded('foundFinalBlock', { block: final, behind: height - final }));
}

async function checkCount(chain: Chain): Promise<Found> {
  const [sent, settled] = [
    await chain.nextNonce({ kind: 'hot' }),
    await chain.settledNonce({ kind: 'hot' }, 1),
  ];
  const found = coded('foundPayments', { payments: sent });
  if (sent <= settled) return well(found);
  return { found, problem: coded('paymentsInNoBlock', { payments: sent - settled }) };
}

async function findTransfer(
  chain: Chain,
  { currencyId, contract }: ChainAsset,
  expected: Expected,
): Promise<Found> {
  const last = await finalHeight(chain, expected);
  if (last === null) return { found: coded('foundUnasked', {}), problem: coded('transfersUnread', {}) };
  const none = coded('foundNone', {});
  for (let height = last; height > last - BLOCKS_READ && height >= 0; height -= 1) {
    const block = await chain.block(height, async (addresses) => new Set(addresses));
    if (block === null) return { found: none, problem: coded('blockUnshown', { block: height }) };
    const transfer = block.transfers.find((one) => one.currencyId === currencyId);
    if (transfer !== undefined) {
      const { amount, txId: transaction } = transfer;
      return well(coded('foundTransfer', { amount: formatDecimal(amount), transaction, block: height }));
    }
  }
  return { found: none, problem: coded('transferUnfound', { blocks: BLOCKS_READ, contract }) };
}

async function checkFee(chain: Chain, { currencyId }: ChainAsset, { nameOf }: Expected): Promise<Found> {
  const fee = await chain.estimateFee(currencyId);
  const found = coded('foundFee', { amount: formatDecimal(fee), coin: nameOf(chain.nativeCurrencyId) });
  return fee > ZERO ? well(found) : { found, problem: coded('feeOfNothing', {}) };
}

async function checkBalance(chain: Chain, { currencyId }: ChainAsset): Promise<Found> {
  const held = await chain.balance(currencyId, await chain.hotAddress());
  const found = coded('foundBalance', { amount: formatDecimal(held) });
  return held > ZERO ? well(found) : { found, problem: coded('hotWalletEmpty', {}) };
}
