/** On the stand-in for java-tron: its contracts run on anvil, and no real node of TRON is asked. */
import { type Decimal } from '@parom/contract/money';
import { openTronChain } from '../../src/chains/tron/index.ts';
import { decimalToUnits, unitsToDecimal } from '../../src/chains/units.ts';
import { tronChainName } from '../../src/signing/index.ts';
import type { Otherwise } from '../tron/java-tron.ts';
import { evmOf } from '../tron/ledger.ts';
import {
  anyAddress,
  batchPayer,
  DOLLAR,
  MNEMONIC,
  NETWORK,
  startTronNetwork,
  TRX,
  type TronTestNetwork,
  tronAt,
} from '../tron/network.ts';
import { call, testDollar } from '../tron/people.ts';
import type { BadNode, Bench, Levers, Surroundings } from './bench.ts';

/** Of ten minutes, at a block every three seconds. */
const EXPIRY = { blocks: 200, endAfter: 600_000 };

export async function openTronBench({ catalogue }: Surroundings): Promise<Bench> {
  const { approvesRequired } = catalogue.networkById(4);
  return benchOf(await startTronNetwork({}, approvesRequired));
}

function benchOf(network: TronTestNetwork): Bench {
  const { ledger, chain, settings } = network;
  const asset = assetBy(network, TRX);
  return {
    chain,
    format: 'tron',
    asset,
    depth: network.solidDepth,
    depositDust: unitsToDecimal(1n, asset.decimals),
    tidy: async () => {
      ledger.setStuck(false);
      await ledger.mine(2);
    },
    reopen: (signer = settings.signer) => openTronChain({ ...settings, signer }),
    secrets: { network: NETWORK, chain: tronChainName(settings.chainId), mnemonic: MNEMONIC },
    stranger: async () => anyAddress(),
    mine: ledger.mine,
    reorg: (depth, drop = []) => ledger.reorg(depth, new Set(drop)),
    pay: (to, sum) => network.payCoins(to.address, decimalToUnits(sum, asset.decimals)),
    received: async (address) =>
      unitsToDecimal(await ledger.anvil.client.getBalance({ address: evmOf(address) }), asset.decimals),
    levers: { ...leversOf(network), ...nodesOf(network) },
  };
}

function assetBy({ chain }: TronTestNetwork, currencyId: number) {
  const asset = chain.assets.find((one) => one.currencyId === currencyId);
  if (asset === undefined) throw new Error(`there is no currency ${currencyId}`);
  return asset;
}

function leversOf(network: TronTestNetwork): Partial<Levers> {
  const { ledger, token } = network;
  const dollar = assetBy(network, DOLLAR);
  const units = (sum: Decimal) => decimalToUnits(sum, dollar.decimals);
  return {
    finality: true,
    expiry: {
      blocks: EXPIRY.blocks,
      endOf: ({ madeAt }) => new Date((madeAt?.getTime() ?? 0) + EXPIRY.endAfter),
      pass: async () => ledger.skip(EXPIRY.endAfter),
    },
    token: { asset: dollar, pay: ({ address }, sum) => network.payDollars(address, units(sum)) },
    closedContract: () => ledger.deploy(testDollar, [6]),
    refusing: {
      asset: dollar,
      refuse: async (address) => {
        await call(ledger, token, 'setBlocked', [evmOf(address), true]);
        await ledger.mine();
      },
    },
    waiting: true,
    stuck: async () => {
      ledger.setStuck(true);
      return { end: async () => ledger.setStuck(false) };
    },
    outputs: async (to, sum) => {
      const payer = await ledger.deploy(batchPayer, []);
      await network.issue(payer, '1000');
      await ledger.mine();
      return network.callContract(payer, 'payTokens(address,address[],uint256[])', [
        { type: 'address', value: token },
        { type: 'address[]', value: to.map(({ address }) => address) },
        { type: 'uint256[]', value: to.map(() => units(sum).toString()) },
      ]);
    },
  };
}

type Fields = Readonly<Record<string, unknown>>;

function nodesOf({ ledger, settings, solidDepth }: TronTestNetwork): Partial<Levers> {
  /** Opened over a node that answers well until the chain is open, and after it is mended. */
  const misled = async (answer: Otherwise): Promise<BadNode> => {
    let isBad = false;
    const url = await tronAt(ledger, solidDepth, (...asked) => (isBad ? answer(...asked) : undefined));
    const chain = await openTronChain({ ...settings, rpcUrl: url, solidityUrl: url });
    isBad = true;
    const mend = async () => {
      isBad = false;
    };
    return { chain, mend };
  };
  const changed = async (ask: () => Promise<unknown>, change: (shown: Fields) => object) =>
    change((await ask()) as Fields);
  const BY_HEIGHT = 'wallet/getblockbynum';
  const HEAD = 'wallet/getnowblock';
  return {
    down: () => misled(() => 503),
    silent: () =>
      misled(async (path, _body, ask) => {
        const answer = await ask();
        return path === 'wallet/broadcasthex' ? 504 : answer;
      }),
    behind: async (blocks) => {
      const last = (await ledger.height()) - blocks;
      return misled(async (path, { num }, ask) => {
        if (path === HEAD) return showBlock(settings.rpcUrl, last);
        if (path.endsWith('getblockbynum') && Number(num) > last) return {};
        return ask();
      });
    },
    astray: async () => {
      const height = (await ledger.height()) + 50;
      return misled((path, _body, ask) =>
        path === HEAD
          ? changed(ask, (shown) => ({
              ...shown,
              ...headerWith(shown, { number: height }),
              blockID: 'f'.repeat(64),
            }))
          : undefined,
      );
    },
    unlinked: async () => {
      const newest = await ledger.height();
      return misled((path, { num }, ask) =>
        path === BY_HEIGHT && num === newest
          ? changed(ask, (shown) => ({ ...shown, ...headerWith(shown, { parentHash: 'e'.repeat(64) }) }))
          : undefined,
      );
    },
    forgetful: () => misled((path) => (path === 'wallet/gettransactioninfobyblocknum' ? [] : undefined)),
    foreign: () =>
      misled((path, { num }, ask) =>
        path === BY_HEIGHT && num === 0
          ? changed(ask, (shown) => ({ ...shown, blockID: '0'.repeat(56) + 'cd8690dc' }))
          : undefined,
      ),
  };
}

const headerWith = (shown: Fields, change: object) => {
  const { raw_data: raw } = shown['block_header'] as { raw_data: object };
  return { block_header: { raw_data: { ...raw, ...change } } };
};

async function showBlock(url: string, num: number): Promise<unknown> {
  const answer = await fetch(`${url}/wallet/getblockbynum`, {
    method: 'POST',
    body: JSON.stringify({ num }),
  });
  return answer.json();
}
