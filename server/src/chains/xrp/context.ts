import type { Node } from './node/node.ts';
import type { XrpSettings } from './settings/settings.ts';

export interface Context {
  readonly settings: XrpSettings;
  readonly node: Node;
  /** The hot account, of the public key in the settings. */
  readonly account: string;
}
