/** Settings are read without viem. */

/** `check`: its word counts when nodes disagree. */
export const nodeRoles = ['read', 'check', 'broadcast'] as const;
export type NodeRole = (typeof nodeRoles)[number];

export interface NodeAddress {
  readonly rpcUrl: string;
  readonly roles: readonly NodeRole[];
}
