import type { BitcoinNet } from '../../../signing/index.ts';
import { Obstructed } from '../../chain.ts';
import type { Context } from '../context.ts';
import type { BitcoinSettings } from '../settings/settings.ts';
import { chainInfo } from './answers.ts';

const names: Readonly<Record<BitcoinNet, string>> = { mainnet: 'main', regtest: 'regtest' };

export const isOwnChain = ({ net }: Pick<BitcoinSettings, 'net'>, served: string): boolean =>
  served === names[net];

export const refuseForeignNode = async ({ node, settings }: Pick<Context, 'node' | 'settings'>) =>
  refuseOtherChain(settings, (await node.ask('getblockchaininfo', [], chainInfo)).chain);

/** A node may be replaced while we run. */
export function refuseOtherChain(settings: Pick<BitcoinSettings, 'net'>, served: string): void {
  if (isOwnChain(settings, served)) return;
  throw Obstructed.by('nodeOfOtherNetwork', { served: served, expected: settings.net });
}
