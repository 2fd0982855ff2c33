import type { Node } from './node/node.ts';
import type { XrpSettings } from './settings/settings.ts';

export interface Context {
  readonly settings: XrpSettings;
  readonly node: Node;
  readonly account: string;
}
