/** By the start's own rules. */
import { inEnglish } from '@parom/contract/console/answers/answers';
import { type Chain, checkNode, type NetworkCheck } from '../../chains/index.ts';
import type { Catalogue } from '../../currencies/index.ts';
import type { Db } from '../../platform/db/db.ts';
import { createLogger } from '../../platform/logger.ts';
import type { Config } from '../config.ts';
import { BITCOIN, openLiveBitcoin } from '../open-live-bitcoin.ts';
import { openLiveChains } from '../open-live-chains.ts';
import { MONERO } from '../open-live-monero.ts';
import { openLiveTon, TON } from '../open-live-ton.ts';
import { openLiveTron, TRON } from '../open-live-tron.ts';
import { openLiveXrp, RIPPLE } from '../open-live-xrp.ts';
import { type Finding, warning, well, wordsOf, wrong } from './finding.ts';

interface Opening {
  readonly network: string;
  readonly open: () => Promise<Chain>;
}

const log = createLogger('silent');

export async function checkNetworks(config: Config, db: Db, catalogue: Catalogue): Promise<Finding[]> {
  if (config.mode === 'sandbox') return [well('networks', 'simulated')];
  const found: Finding[] = [];
  for (const opening of openings(config, db, catalogue)) found.push(...(await checkOne(opening, catalogue)));
  if (config.monero !== null)
    found.push(
      warning(
        `network ${MONERO}`,
        'not asked: the check would make a wallet in the wallet program',
        'Deposits are seen and paid only with the node and both wallet programs.',
        `After the start, type: npm run operator -- check-network --network ${MONERO}`,
      ),
    );
  return found;
}

function openings({ evmNetworks, bitcoin, ton, tron, xrp }: Config, db: Db, catalogue: Catalogue): Opening[] {
  const one = <Settings>(
    settings: Settings | null,
    network: string,
    open: (given: Settings) => Promise<Chain>,
  ) => (settings === null ? [] : [{ network, open: () => open(settings) }]);
  return [
    ...evmNetworks.map((settings) => ({
      network: settings.network,
      open: async () => {
        const [chain] = (
          await openLiveChains(
            [settings],
            () => catalogue,
            log,
            () => null,
          )
        ).values();
        if (chain === undefined) throw new Error(`network ${settings.network} was not opened`);
        return chain;
      },
    })),
    ...one(bitcoin, BITCOIN, (given) => openLiveBitcoin({ db, catalogue, log }, given, null)),
    ...one(ton, TON, (given) => openLiveTon(catalogue, given, null)),
    ...one(tron, TRON, (given) => openLiveTron(given, catalogue, null)),
    ...one(xrp, RIPPLE, (given) => openLiveXrp(catalogue, given, null)),
  ];
}

async function checkOne({ network, open }: Opening, catalogue: Catalogue): Promise<Finding[]> {
  const name = `network ${network}`;
  const stopped = (found: string) =>
    wrong(
      name,
      found,
      'No deposit on this network is seen and nothing is paid there. Deposits stay on the chain and are read later.',
      'Do what the sentence says, then run the doctor again.',
    );
  try {
    const chain = await open();
    const confirmations = catalogue.networkById(chain.networkId).approvesRequired;
    const checks = await checkNode(chain, { now: new Date(), confirmations });
    const problems = checks.flatMap(({ check, found, problem }) =>
      problem === null
        ? []
        : [stopped(`${inEnglish([check])}: ${inEnglish([found])}; ${inEnglish([problem])}`)],
    );
    return problems.length > 0 ? problems : [well(name, heightsOf(checks))];
  } catch (error) {
    return [stopped(wordsOf(error))];
  }
}

const heightsOf = (checks: readonly NetworkCheck[]): string =>
  checks
    .flatMap(({ check, found }) =>
      found.code === 'foundBlock' || found.code === 'foundFinalBlock'
        ? [`${inEnglish([check])} ${found.parts.block}`]
        : [],
    )
    .join(', ');
