import type { Logger } from '../../platform/logger.ts';
import type { Node } from './node/node.ts';
import type { Keys } from './sending/keys.ts';
import type { BitcoinSettings } from './settings/settings.ts';
import type { WatchWallet } from './wallet/watch-wallet.ts';

export interface Context {
  readonly settings: BitcoinSettings;
  readonly node: Node;
  readonly keys: Keys;
  readonly wallet: WatchWallet;
  readonly log: Logger;
}
