/** Each failure is a ChainOutage within a timeout. */
import { BaseError, type PublicClient } from 'viem';
import { ChainOutage } from '../../chain.ts';
import type { EvmNode } from '../settings/settings.ts';
import { nodeRoles } from './node-roles.ts';
import { type NodeSet, openNodeSet } from './node-set.ts';
import { clientAmong } from './requests.ts';

const DEFAULT_TIMEOUT_MS = 15_000;

export interface Node {
  readonly set: NodeSet;
  readonly client: PublicClient;
  within(ms: number): PublicClient;
  ask<Answer>(what: string, question: (client: PublicClient) => Promise<Answer>): Promise<Answer>;
  find<Answer>(
    what: string,
    notFound: string,
    question: (client: PublicClient) => Promise<Answer>,
  ): Promise<Answer | null>;
  outage(what: string, error: unknown): ChainOutage;
}

export function openNode(
  { rpcUrl, moreNodes = [] }: Pick<EvmNode, 'rpcUrl' | 'moreNodes'>,
  timeoutMs = DEFAULT_TIMEOUT_MS,
): Node {
  const addresses = [{ rpcUrl, roles: nodeRoles }, ...moreNodes];
  const set = openNodeSet(addresses, timeoutMs);
  const [only] = set.members;
  const within = (ms: number): PublicClient =>
    only !== undefined && set.members.length === 1
      ? only.within(ms)
      : clientAmong((method, params) => set.request(ms, method, params));

  const client = within(timeoutMs);

  /** The URL may hold an access key, and viem puts it into messages. */
  const secrets = addresses.flatMap((address) => spellingsOf(address.rpcUrl));
  const redact = (text: string) =>
    secrets.reduce((redacted, secret) => redacted.replaceAll(secret, '(node)'), text);

  function outage(what: string, error: unknown): ChainOutage {
    if (error instanceof ChainOutage) return error;
    const short = error instanceof BaseError ? `${error.shortMessage} ${error.details ?? ''}` : String(error);
    const cause = new Error(redact(error instanceof Error ? error.message : String(error)));
    return new ChainOutage(redact(`${what}: ${short.trim()}`), { cause });
  }

  async function find<Answer>(
    what: string,
    notFound: string | null,
    question: (client: PublicClient) => Promise<Answer>,
  ): Promise<Answer | null> {
    try {
      return await question(client);
    } catch (error) {
      if (error instanceof BaseError && error.name === notFound) return null;
      throw outage(what, error);
    }
  }

  return {
    set,
    client,
    within,
    outage,
    find,
    ask: async (what, question) => (await find(what, null, question)) as Awaited<ReturnType<typeof question>>,
  };
}

/** viem names it without user and password. */
function spellingsOf(rpcUrl: string): string[] {
  const url = new URL(rpcUrl);
  const { href } = url;
  const path = url.pathname + url.search;
  url.username = '';
  url.password = '';
  return [rpcUrl, href, url.href, path].filter((secret) => secret.length > 1);
}
