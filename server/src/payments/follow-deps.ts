import { type Chain, Obstructed } from '../chains/chain.ts';
import type { CatalogueSource } from '../currencies/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/db/db.ts';
import type { OutflowRule } from './outflow/outflow.ts';
import type { Payment } from './payment.ts';
import type { KnownAddresses } from './signing/payable-address.ts';
import type { Transmission } from './transmissions/transmission.ts';

export interface FollowDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly catalogue: CatalogueSource;
  readonly chains: ReadonlyMap<number, Chain>;
}

export interface PaymentDeps extends FollowDeps, Pick<KnownAddresses, 'screening'> {
  readonly outflow: OutflowRule;
}

export const networkIdOf = (
  { catalogue }: Pick<FollowDeps, 'catalogue'>,
  { assetId }: Pick<Payment, 'assetId'>,
): number | null => catalogue().assetById(assetId).networkId;

export function chainOf({ chains }: FollowDeps, networkId: Transmission['networkId'] | null): Chain {
  const chain = networkId === null ? undefined : chains.get(networkId);
  if (chain === undefined) throw Obstructed.by('noChainServes', { network: networkId });
  return chain;
}
