import { setTimeout as wait } from 'node:timers/promises';
import type { Network } from '../../currencies/index.ts';
import type { PaymentSigner } from '../../signing/index.ts';
import { type ChainAsset, ChainOutage } from '../chain.ts';
import { walletAddress } from './addresses.ts';
import { type Behaviour, behaviourOf } from './behaviour.ts';
import { type Fault, faultOf, seedOf } from './networks-store.ts';
import type { World } from './world.ts';

const SLOW_MS = 1_500;

export interface Connection {
  readonly world: World;
  readonly network: Network;
  readonly behaviour: Behaviour;
  readonly assets: readonly ChainAsset[];
  readonly seed: Uint8Array;
  readonly hotAddress: string;
  readonly signer: PaymentSigner;
  /** @throws ChainOutage while `down` */
  readonly reach: () => Promise<Fault>;
}

export async function connect(world: World, networkId: number, signer: PaymentSigner): Promise<Connection> {
  const catalogue = world.catalogue();
  const network = catalogue.networkById(networkId);
  const behaviour = behaviourOf(networkId);
  const seed = await seedOf(world.db, networkId);
  return {
    world,
    network,
    behaviour,
    assets: catalogue.assets
      .filter((asset) => asset.networkId === networkId)
      .map(({ currencyId, contract, decimals }) => ({ currencyId, contract, decimals })),
    seed,
    hotAddress: walletAddress(behaviour.format, seed, 'hot'),
    signer,
    reach: async () => {
      const fault = await faultOf(world.db, networkId);
      if (fault === 'down') throw new ChainOutage(`the node of ${network.name} does not answer`);
      if (fault === 'slow') await wait(world.slowMs ?? SLOW_MS);
      return fault;
    },
  };
}
