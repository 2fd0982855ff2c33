import type { ViewKeys } from './crypto/addresses.ts';
import type { Node } from './node/node.ts';
import type { MoneroSettings } from './settings/settings.ts';
import type { ViewWallet } from './wallet/view-wallet.ts';

export interface Context {
  readonly settings: MoneroSettings;
  readonly node: Node;
  readonly keys: ViewKeys;
  readonly wallet: ViewWallet;
}
