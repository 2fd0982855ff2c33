import type { Links } from './listed.ts';
import type { OperatorDeps } from './operator-command.ts';

interface Named {
  readonly networkId: number | null;
  readonly transaction?: string | null;
  readonly address?: string | null;
}

/** Only what the explorer of this network shows. */
export function explorerLinks(
  { chains }: Pick<OperatorDeps, 'chains'>,
  { networkId, transaction = null, address = null }: Named,
): Links {
  const chain = networkId === null ? undefined : chains.get(networkId);
  const links = new Map<string, string>();
  const put = (name: string, url: string | null | undefined) => {
    if (typeof url === 'string') links.set(name, url);
  };
  if (transaction !== null) put(transaction, chain?.transactionUrl(transaction));
  if (address !== null) put(address, chain?.addressUrl?.(address));
  return Object.fromEntries(links);
}
