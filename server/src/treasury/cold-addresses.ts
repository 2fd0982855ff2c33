/** Only the settings name such an address: no command can add one. */
import { checkAddress } from '@parom/contract/addresses/check-address';
import type { Catalogue, Network } from '../currencies/index.ts';
import { StartProblem } from '../platform/start-problem.ts';

export interface ColdAddress {
  readonly networkId: number;
  readonly address: string;
  readonly memo: string | null;
}

/** `bitcoin:bc1q…, tron:T…`; a memo follows `#`. @throws StartProblem */
export function readColdAddresses(catalogue: Catalogue, setting: string): ColdAddress[] {
  const entries = setting.split(',').map((entry) => entry.trim());
  return entries.filter((entry) => entry !== '').map((entry) => readOne(catalogue, entry));
}

function readOne(catalogue: Catalogue, entry: string): ColdAddress {
  const colon = entry.indexOf(':');
  const code = entry.slice(0, Math.max(colon, 0));
  const network = catalogue.networks.find((one) => one.code === code);
  if (network === undefined) {
    const known = catalogue.networks.map((one) => one.code).join(', ');
    throw problem(`"${entry}" names no network: write network:address, with one of ${known}`);
  }
  const [typed = '', memo = null] = entry.slice(colon + 1).split('#');
  return { networkId: network.id, ...targetOn(network, typed, memo) };
}

function targetOn(
  network: Network,
  typed: string,
  memo: string | null,
): Pick<ColdAddress, 'address' | 'memo'> {
  const checked = checkAddress(network.addressFormat, typed);
  if (!checked.ok) throw problem(`"${typed}" is no address of ${network.name}`);
  if (memo !== null && !network.hasMemo) throw problem(`${network.name} has no memos: leave out "#${memo}"`);
  return { address: checked.normalised, memo: memo ?? checked.tag ?? null };
}

const problem = (why: string) => new StartProblem(`PAROM_COLD_ADDRESSES: ${why}`);
