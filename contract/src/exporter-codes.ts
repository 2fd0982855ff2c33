/** Monitors' names, also in links to us (`cur_from`, `cur_to`). */

export interface ExportedNetwork {
  readonly name: string;
  /** The network's own coin needs no suffix. */
  readonly isNative: boolean;
}

/** Monitors name roubles by the fast payment system. */
export const transferCode = (shortName: string): string => `SBP${shortName}`;

/** `BTC`, `USDTTRC20`; without a network `SBPRUB`. */
export function exporterCode(shortName: string, network: ExportedNetwork | null): string {
  if (network === null) return plain(transferCode(shortName));
  const standard = /\((.+)\)$/.exec(network.name)?.[1] ?? network.name;
  return plain(network.isNative ? shortName : `${shortName}${standard}`);
}

const plain = (text: string): string => text.toUpperCase().replace(/[^A-Z0-9]/g, '');
