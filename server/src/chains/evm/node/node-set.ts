import { AsyncLocalStorage } from 'node:async_hooks';
import { BaseError, HttpRequestError, type PublicClient, RpcRequestError } from 'viem';
import { Obstructed } from '../../chain.ts';
import { hasLostState, isNotOffered } from './errors.ts';
import type { NodeAddress, NodeRole } from './node-roles.ts';
import { clientOf, requestRaw } from './requests.ts';

export interface Member {
  readonly number: number;
  /** Path and user may hold an access key. */
  readonly name: string;
  readonly client: PublicClient;
  has(role: NodeRole): boolean;
  within(ms: number): PublicClient;
  silentUntil: number;
  fault: string | null;
  faultUntil: number;
}

export interface NodeSet {
  readonly members: readonly Member[];
  request(ms: number, method: string, params: unknown[]): Promise<unknown>;
  /** `refuseOther` asks the nodes that answered within the work. */
  during<Result>(work: () => Result): Result;
  refuseOther(chainId: number): Promise<void>;
}

export const SILENT_MS = 30_000;
const DISTRUST_MS = 60_000;

export function openNodeSet(addresses: readonly NodeAddress[], timeoutMs: number): NodeSet {
  const members = addresses.map((address, index) => memberOf(address, index + 1, timeoutMs));
  const answered = new AsyncLocalStorage<Set<Member>>();

  const inOrder = (): Member[] => {
    const usable = members.filter((member) => member.has('read') && isTrusted(member));
    const now = performance.now();
    return usable.toSorted((one, other) => Number(one.silentUntil > now) - Number(other.silentUntil > now));
  };

  const request = async (ms: number, method: string, params: unknown[]): Promise<unknown> => {
    let first: unknown;
    for (const member of inOrder()) {
      try {
        const answer = await requestRaw(member.within(ms), method, params);
        answered.getStore()?.add(member);
        member.silentUntil = 0;
        return answer;
      } catch (error) {
        first ??= error;
        if (isSilent(error) && !method.startsWith('debug_'))
          member.silentUntil = performance.now() + SILENT_MS;
        else if (!isNotOffered(error) && !hasLostState(error)) {
          answered.getStore()?.add(member);
          throw error;
        }
      }
    }
    throw first ?? Obstructed.by('noNodeReadable', {});
  };

  const compare = async (member: Member, chainId: number): Promise<void> => {
    const served = await member.client.getChainId().catch((error: unknown) => {
      member.silentUntil = performance.now() + SILENT_MS;
      throw error;
    });
    if (served === chainId) return;
    const why = Obstructed.by('nodeOfOtherNetwork', { served: String(served), expected: String(chainId) });
    distrust(member, why.message);
    throw why;
  };

  return {
    members,
    request,
    during: (work) => answered.run(new Set(), work),
    refuseOther: async (chainId) => {
      const asked = members.length === 1 ? members : [...(answered.getStore() ?? members)];
      await Promise.all(asked.map((member) => compare(member, chainId)));
    },
  };
}

export const isTrusted = ({ fault, faultUntil }: Member): boolean =>
  fault === null || performance.now() >= faultUntil;

export function distrust(member: Member, why: string): void {
  member.fault = why;
  member.faultUntil = performance.now() + DISTRUST_MS;
}

function memberOf({ rpcUrl, roles }: NodeAddress, number: number, timeoutMs: number): Member {
  return {
    number,
    name: `node ${number} (${new URL(rpcUrl).host})`,
    client: clientOf(rpcUrl, timeoutMs),
    has: (role) => roles.includes(role),
    within: (ms) => clientOf(rpcUrl, Math.min(Math.ceil(ms), timeoutMs)),
    silentUntil: 0,
    fault: null,
    faultUntil: 0,
  };
}

/** A JSON-RPC error is an answer, except a rate limit. */
function isSilent(error: unknown): boolean {
  if (!(error instanceof BaseError)) return true;
  const silence = error.walk(
    (inner) =>
      (inner instanceof HttpRequestError && inner.status !== 413) ||
      (inner as Error | null)?.name === 'TimeoutError' ||
      (inner instanceof RpcRequestError && [-32005, 429].includes(inner.code)),
  );
  return silence !== null;
}
