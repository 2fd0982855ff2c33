/**
 * A database stores its wallets' addresses, books and nonces. Replacing a mnemonic needs `replacesWallet`.
 * A replaced wallet gives out, signs and pays nothing.
 */
import { strict as assert } from 'node:assert';
import { createHash } from 'node:crypto';
import {
  bindWallet,
  type Chain,
  findWallet,
  lockWallet,
  type NetworkWallet,
  newestDerived,
  replaceWallet,
} from '../chains/index.ts';
import type { Catalogue } from '../currencies/index.ts';
import { countUnderWay, forgetWallet } from '../payments/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Db, Tx } from '../platform/db/db.ts';
import type { Logger } from '../platform/logger.ts';
import { StartProblem } from '../platform/start-problem.ts';

interface WalletDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly catalogue: Catalogue;
  readonly log: Logger;
  /** Only compares. */
  readonly isNarrow?: boolean;
  readonly canSign: (network: ConfiguredWallet) => boolean;
}

export interface ConfiguredWallet {
  readonly setting?: string;
  readonly network: string;
  readonly chainId: number;
  readonly accountXpub: string;
  readonly mnemonic: string | null;
  readonly replacesWallet: string | null;
}

/** @throws StartProblem for other keys than the database's */
export async function checkWallets(
  deps: WalletDeps,
  settings: readonly ConfiguredWallet[],
  chains: ReadonlyMap<number, Chain>,
): Promise<void> {
  for (const one of settings) {
    const network = deps.catalogue.networks.find(({ code }) => code === one.network);
    const chain = network === undefined ? undefined : chains.get(network.id);
    assert(chain !== undefined, `network ${one.network} was not opened`);
    await checkWallet(deps, one, chain);
  }
}

async function checkWallet(
  { db, clock, log, canSign, isNarrow = false }: WalletDeps,
  settings: ConfiguredWallet,
  chain: Chain,
): Promise<void> {
  const { chainId, accountXpub } = settings;
  const { networkId } = chain;
  const hotAddress = await chain.hotAddress();
  const wallet = { networkId, chainId, accountFingerprint: fingerprint(accountXpub), hotAddress };
  const isDerived = await derivesItsAddresses(db, chain);
  const at = clock.now();
  if (isNarrow) return compareWallet(await findWallet(db, networkId), wallet, settings);
  await db.transaction().execute(async (tx) => {
    if (isDerived) await bindWallet(tx, wallet, at);
    const bound = await lockWallet(tx, networkId);
    if (bound === null) throw new StartProblem(notDerived(settings));
    if (nameOf(bound) === nameOf(wallet)) return;
    if (bound.chainId !== chainId) throw new StartProblem(otherChain(settings, bound, wallet));
    if (settings.replacesWallet !== nameOf(bound))
      throw new StartProblem(otherWallet(settings, bound, wallet));
    await refuseHasty(tx, settings, networkId, canSign(settings));
    const retired = await replaceWallet(tx, wallet, at);
    const cancelled = await forgetWallet(tx, networkId, at);
    log.warn(
      { networkId, from: nameOf(bound), to: nameOf(wallet), retired, cancelled },
      'the wallet was replaced',
    );
  });
}

/** A worker binds and replaces. */
function compareWallet(bound: NetworkWallet | null, wallet: NetworkWallet, settings: ConfiguredWallet): void {
  if (bound === null)
    throw new StartProblem(
      `network ${settings.network}: no worker has used this network yet. Start a worker first: it notes the wallet`,
    );
  if (nameOf(bound) === nameOf(wallet)) return;
  throw new StartProblem(
    bound.chainId === wallet.chainId
      ? otherWallet(settings, bound, wallet)
      : otherChain(settings, bound, wallet),
  );
}

/** Older databases have no stored wallet. */
async function derivesItsAddresses(db: Db, chain: Chain): Promise<boolean> {
  const newest = await newestDerived(db, chain.networkId);
  return newest === null || (await chain.makeDepositAddress(newest.index)).address === newest.address;
}

async function refuseHasty(
  tx: Tx,
  { network }: ConfiguredWallet,
  networkId: number,
  canSign: boolean,
): Promise<void> {
  if (!canSign) {
    throw new StartProblem(
      `network ${network}: replacesWallet works only in the process that signs. Start that one first`,
    );
  }
  const underWay = await countUnderWay(tx, networkId);
  if (underWay === 0) return;
  throw new StartProblem(
    `network ${network}: payments that the former wallet signed and that are not final yet: ${underWay}. Nothing was changed. ` +
      'Start with the former settings, without mnemonicFile so that nothing more is signed. Replace the wallet when `payouts` ' +
      'lists no signed or sent payment',
  );
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
/** The key itself would reveal all deposit addresses. */
const fingerprint = (key: string): string => sha256(key).slice(0, 16);
export const nameOf = ({ chainId, accountFingerprint, hotAddress }: Omit<NetworkWallet, 'networkId'>) =>
  sha256(`${chainId} ${accountFingerprint} ${hotAddress}`).slice(0, 12);

function otherWallet(settings: ConfiguredWallet, bound: NetworkWallet, wallet: NetworkWallet): string {
  const { network } = settings;
  const differences = [
    differs('accountXpub (its fingerprint)', bound.accountFingerprint, wallet.accountFingerprint),
    differs('hotAddress', bound.hotAddress, wallet.hotAddress),
  ].filter((difference) => difference !== null);
  return (
    `network ${network}: this database belongs to another wallet than the settings name. ${differences.join('; ')}. ` +
    'Coins and books are untouched. With two wallets, customers would send coins to addresses without a key, and payments ' +
    `would get stuck. Correct the public keys and mnemonicFile in ${settingOf(settings)} in every process, or name the ` +
    'database of these keys. To replace the mnemonic, follow "Replacing the mnemonic" in docs/operating/backup-restore.md, ' +
    `which ends with "replacesWallet":"${nameOf(bound)}"`
  );
}

/** On another chain nothing in the database would be true. */
const otherChain = (settings: ConfiguredWallet, bound: NetworkWallet, wallet: NetworkWallet): string =>
  `network ${settings.network}: this database is of another chain than the settings name. ` +
  `chainId: ${bound.chainId} in the database, ${wallet.chainId} in the settings. Coins and books are untouched. ` +
  'Deposits, books and blocks of the database do not exist on the other chain, and replacesWallet cannot change that. ' +
  `Correct the chain and rpcUrl in ${settingOf(settings)} in every process, or start the other chain with a database of its own`;

const differs = (what: string, there: string, here: string): string | null =>
  there === here ? null : `${what}: ${there} in the database, ${here} in the settings`;

const settingOf = ({ setting = 'PAROM_EVM_NETWORKS' }: ConfiguredWallet): string => setting;

const notDerived = (settings: ConfiguredWallet): string =>
  `network ${settings.network}: the deposit addresses in this database do not belong to accountXpub and chainId of the settings. ` +
  'Coins and books are untouched. Coins sent to these addresses would be lost, because the settings hold no key for them. ' +
  `Correct the chain, the public keys and mnemonicFile in ${settingOf(settings)}, or name the database of these keys. ` +
  'To replace the mnemonic, start once with the former one, then follow "Replacing the mnemonic" in docs/operating/backup-restore.md';
