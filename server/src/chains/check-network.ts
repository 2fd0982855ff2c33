/** Asks everything that Parom needs, before real money. It changes nothing. */
import { nodeFaultInEnglish } from '@parom/contract/console/answers/alerts/causes';
import { formatDecimal, ZERO } from '@parom/contract/money';
import type { Chain, ChainAsset } from './chain.ts';

export interface NetworkCheck {
  readonly check: string;
  readonly found: string;
  readonly problem: string | null;
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

type Check = readonly [name: string, ask: () => Promise<Found>];

export const checkNetwork = (chain: Chain, expected: Expected): Promise<NetworkCheck[]> =>
  inTurn([...checksOfNode(chain, expected), ...checksOfWallet(chain, expected)]);

/** The node alone: quick, and true before the wallet is filled. */
export const checkNode = (chain: Chain, expected: ExpectedNode): Promise<NetworkCheck[]> =>
  inTurn(checksOfNode(chain, expected));

const checksOfNode = (chain: Chain, expected: ExpectedNode): Check[] => [
  ['nodes', () => checkNodes(chain)],
  ['newest block', () => checkNewest(chain, expected)],
  ['its parent', () => checkParent(chain)],
  ['final block', () => checkFinal(chain, expected)],
];

function checksOfWallet(chain: Chain, expected: Expected): Check[] {
  return [
    ['payments of the hot wallet so far', () => checkCount(chain)],
    ...chain.assets.flatMap((asset): Check[] => {
      const name = expected.nameOf(asset.currencyId);
      return [
        [`a past transfer of ${name}`, () => findTransfer(chain, asset, expected)],
        [`fee of a payment of ${name}`, () => checkFee(chain, asset, expected)],
        [`${name} in the hot wallet`, () => checkBalance(chain, asset)],
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

const well = (found: string): Found => ({ found, problem: null });
const silent = (error: unknown): Found => ({
  found: 'no answer',
  problem: `the node did not answer: ${error instanceof Error ? error.message : String(error)}`,
});

async function checkNodes(chain: Chain): Promise<Found> {
  if (chain.judgeNodes === undefined) return well('one');
  const verdicts = await chain.judgeNodes();
  const faulty = verdicts.flatMap(({ name, fault }) =>
    fault === null ? [] : [`${name}: ${nodeFaultInEnglish(fault)}`],
  );
  return { found: `${verdicts.length} compared`, problem: faulty.length === 0 ? null : faulty.join('; ') };
}

async function checkNewest(chain: Chain, { now }: ExpectedNode): Promise<Found> {
  const { height, hash, madeAt } = await chain.head();
  const found = `${height}, ${hash}`;
  if (madeAt === undefined) return well(found);
  const ageMs = now.getTime() - madeAt.getTime();
  const minutes = Math.round(Math.abs(ageMs) / 60_000);
  if (ageMs > OLD_MS)
    return { found, problem: `it is ${minutes} minutes old: wait until the node has all blocks` };
  if (ageMs < -OLD_MS)
    return { found, problem: `it is ${minutes} minutes in the future: set this machine's clock` };
  return well(found);
}

async function checkParent(chain: Chain): Promise<Found> {
  const { height } = await chain.head();
  const [newest, parent] = [await chain.header(height), await chain.header(height - 1)];
  if (newest === null || parent === null)
    return { found: 'missing', problem: 'the node shows no header of its newest blocks: it is not in sync' };
  const isLinked = newest.parentHash === parent.hash;
  const problem = isLinked ? null : 'its blocks are not linked: several nodes answer at this address';
  return { found: parent.hash, problem };
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
  if (final === null)
    return { found: 'none', problem: 'the node names no final block: no deposit would ever be credited' };
  const { height } = await chain.head();
  return well(`${final}, ${height - final} blocks behind the newest`);
}

async function checkCount(chain: Chain): Promise<Found> {
  const [sent, settled] = [
    await chain.nextNonce({ kind: 'hot' }),
    await chain.settledNonce({ kind: 'hot' }, 1),
  ];
  if (sent <= settled) return well(String(sent));
  const problem = `${sent - settled} are in no block yet: wait for them before the first start`;
  return { found: String(sent), problem };
}

async function findTransfer(
  chain: Chain,
  { currencyId, contract }: ChainAsset,
  expected: Expected,
): Promise<Found> {
  const last = await finalHeight(chain, expected);
  if (last === null) return { found: 'not asked', problem: 'without a final block no transfer is read' };
  for (let height = last; height > last - BLOCKS_READ && height >= 0; height -= 1) {
    const block = await chain.block(height, async (addresses) => new Set(addresses));
    if (block === null) return { found: 'none', problem: `the node does not show block ${height}` };
    const transfer = block.transfers.find((one) => one.currencyId === currencyId);
    if (transfer !== undefined)
      return well(`${formatDecimal(transfer.amount)} in ${transfer.txId}, block ${height}: look it up`);
  }
  const compare = contract === null ? '' : `; compare the contract ${contract} with an explorer`;
  return { found: 'none', problem: `no transfer in ${BLOCKS_READ} blocks${compare}` };
}

async function checkFee(chain: Chain, { currencyId }: ChainAsset, { nameOf }: Expected): Promise<Found> {
  const fee = await chain.estimateFee(currencyId);
  const found = `${formatDecimal(fee)} ${nameOf(chain.nativeCurrencyId)}`;
  return fee > ZERO ? well(found) : { found, problem: 'a fee of nothing is no estimate' };
}

async function checkBalance(chain: Chain, { currencyId }: ChainAsset): Promise<Found> {
  const held = await chain.balance(currencyId, await chain.hotAddress());
  const found = formatDecimal(held);
  return held > ZERO ? well(found) : { found, problem: 'it holds none: fill it before the coin is offered' };
}
