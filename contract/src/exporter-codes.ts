/** The names of exchange monitors for a coin on a network; also in links to us (`cur_from`, `cur_to`). */

export interface ExportedNetwork {
  /** As in the catalogue: `TRON (TRC20)`. */
  readonly name: string;
  /** A coin that pays the network's fees needs no suffix. */
  readonly isNative: boolean;
}

/** Monitors' name for roubles by phone or card: the fast payment system. */
export const transferCode = (shortName: string): string => `SBP${shortName}`;

/** `BTC`, `USDTTRC20`, `USDTTON`; without a network `SBPRUB`. */
export function exporterCode(shortName: string, network: ExportedNetwork | null): string {
  if (network === null) return plain(transferCode(shortName));
  const standard = /\((.+)\)$/.exec(network.name)?.[1] ?? network.name;
  return plain(network.isNative ? shortName : `${shortName}${standard}`);
}

const plain = (text: string): string => text.toUpperCase().replace(/[^A-Z0-9]/g, '');
