/** An account has energy for a contract's steps, and bandwidth for bytes. Both recover within a day. */
import { accountAnswer, lendableAnswer, lentAnswer, resourceAnswer } from './answers.ts';
import type { Node } from './node.ts';

export interface Resources {
  readonly energy: bigint;
  /** The network takes a transaction's bytes from one of them whole. */
  readonly bandwidth: bigint;
  /** Of the whole network: a staked TRX has `limit / weight` energy. */
  readonly limit: bigint;
  readonly weight: bigint;
}

/** `null`: the account was never opened. Tokens do not open one, coins do. */
export async function readResources(node: Node, address: string): Promise<Resources | null> {
  const answer = await node.find('wallet/getaccountresource', { address, visible: true }, resourceAnswer);
  if (answer === null) return null;
  const left = (most = 0, used = 0): bigint => BigInt(Math.max(0, most - used));
  const [free, staked] = [
    left(answer.freeNetLimit, answer.freeNetUsed),
    left(answer.NetLimit, answer.NetUsed),
  ];
  return {
    energy: left(answer.EnergyLimit, answer.EnergyUsed),
    bandwidth: free > staked ? free : staked,
    limit: BigInt(answer.TotalEnergyLimit ?? 0),
    weight: BigInt(answer.TotalEnergyWeight ?? 0),
  };
}

export async function readHeld(node: Node, address: string): Promise<bigint> {
  const account = await node.find('wallet/getaccount', { address, visible: true }, accountAnswer);
  return BigInt(account?.balance ?? 0);
}

const ENERGY = 1;

/** In sun of stake. Energy that was used today cannot be lent. */
export async function readLendable(node: Node, owner: string): Promise<bigint> {
  const body = { owner_address: owner, type: ENERGY, visible: true };
  const answer = await node.find('wallet/getcandelegatedmaxsize', body, lendableAnswer);
  return BigInt(answer?.max_size ?? 0);
}

/** In sun of stake. */
export async function readLent(node: Node, from: string, to: string): Promise<bigint> {
  const body = { fromAddress: from, toAddress: to, visible: true };
  const answer = await node.find('wallet/getdelegatedresourcev2', body, lentAnswer);
  return (answer?.delegatedResource ?? []).reduce(
    (sum, { frozen_balance_for_energy: sun = 0 }) => sum + BigInt(sun),
    0n,
  );
}
