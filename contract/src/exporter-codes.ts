/** What exchange monitors call a coin on a network. In links to us (`cur_from`, `cur_to`) and in what we tell monitors. */

export interface ExportedNetwork {
  /** As the catalogue names it: `TRON (TRC20)`. */
  readonly name: string;
  /** Whether the coin pays the network's fees: then its own name is enough. */
  readonly isNative: boolean;
}

/** Money by phone or card: monitors know it as the fast payment system's. */
export const transferCode = (shortName: string): string => `SBP${shortName}`;

/** `BTC`, `XRP`, `USDTTRC20`, `USDTTON`; without a network `SBPRUB`. Capital letters and digits alone. */
export function exporterCode(shortName: string, network: ExportedNetwork | null): string {
  if (network === null) return plain(transferCode(shortName));
  const standard = /\((.+)\)$/.exec(network.name)?.[1] ?? network.name;
  return plain(network.isNative ? shortName : `${shortName}${standard}`);
}

const plain = (text: string): string => text.toUpperCase().replace(/[^A-Z0-9]/g, '');
