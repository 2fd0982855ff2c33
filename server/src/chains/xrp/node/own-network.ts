import { ChainOutage, Obstructed } from '../../chain.ts';
import type { Context } from '../context.ts';
import { serverAnswer } from './answers.ts';

const MAIN_NET = 0;
const DROPS_IN_XRP = 1_000_000;

export interface Server {
  readonly chainId: number;
  readonly reserve: Reserve | null;
}

/** In drops. */
export interface Reserve {
  readonly base: bigint;
  readonly perObject: bigint;
}

export async function readServer({ node }: Pick<Context, 'node'>): Promise<Server> {
  const { info } = await node.ask('server_info', {}, serverAnswer);
  const ledger = info.validated_ledger;
  return {
    chainId: info.network_id ?? MAIN_NET,
    reserve:
      ledger === undefined
        ? null
        : { base: dropsOf(ledger.reserve_base_xrp), perObject: dropsOf(ledger.reserve_inc_xrp) },
  };
}

const dropsOf = (xrp: number): bigint => BigInt(Math.round(xrp * DROPS_IN_XRP));

/**
 * A provider may switch networks, and the account has the same address on each. Ask after the answers,
 * before their effect.
 */
export async function refuseOtherNetwork(context: Pick<Context, 'node' | 'settings'>): Promise<Server> {
  const server = await readServer(context);
  const { chainId } = context.settings;
  if (server.chainId !== chainId)
    throw Obstructed.by('nodeOfOtherNetwork', { served: String(server.chainId), expected: String(chainId) });
  return server;
}

export async function readReserve(context: Pick<Context, 'node' | 'settings'>): Promise<Reserve> {
  const { reserve } = await refuseOtherNetwork(context);
  if (reserve === null) throw new ChainOutage('the node has no validated ledger yet');
  return reserve;
}
