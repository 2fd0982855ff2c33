/** Only the settings name such an address: no command can add one. */
import { checkTarget } from '@parom/contract/addresses/check-target';
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
  const listed = entries.filter((entry) => entry !== '').map((entry) => readOne(catalogue, entry));
  const isSame = (one: ColdAddress, other: ColdAddress): boolean =>
    one.networkId === other.networkId && one.address === other.address;
  const again = listed.find((one, index) => listed.findIndex((other) => isSame(one, other)) < index);
  // A command names an address without its memo.
  if (again !== undefined) throw problem(`"${again.address}" is listed twice: keep one memo of it`);
  return listed;
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
  if (memo !== null && !network.hasMemo) throw problem(`${network.name} has no memos: leave out "#${memo}"`);
  const checked = checkTarget(network.addressFormat, 'optional', { address: typed, memo });
  if (checked.wrong === 'address') throw problem(`"${typed}" is no address of ${network.name}`);
  if (checked.wrong === 'memo') throw problem(`"#${memo}" is no memo of ${network.name}`);
  if (checked.wrong === 'tag')
    throw problem(`"${typed}" carries the tag ${checked.tag}: leave out "#${memo}"`);
  return { address: checked.address, memo: checked.memo };
}

const problem = (why: string) => new StartProblem(`PAROM_COLD_ADDRESSES: ${why}`);
