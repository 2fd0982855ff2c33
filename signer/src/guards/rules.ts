/** The server's user must not be able to change the file. */
import { readFileSync, statSync } from 'node:fs';
import { type ChainName, isNamedChain, namedChains } from '../networks/chain-name.ts';
import { purposes } from '../protocol.ts';
import { SignerProblem } from '../refusal.ts';
import { type Approvers, readApprovers } from './approvers.ts';

export interface Limit {
  readonly name: string;
  readonly network: number;
  readonly asset: string;
  readonly purposes: ReadonlySet<string>;
  /** In base units, as all sums here. */
  readonly payment: bigint;
  readonly hour: bigint;
  readonly day: bigint;
}

export interface Rules extends Approvers {
  readonly networks: ReadonlyMap<number, ChainName>;
  /** Wallet programs on this machine, by network number. */
  readonly wallets: ReadonlyMap<number, string>;
  readonly limits: readonly Limit[];
  readonly cold: ReadonlySet<string>;
  /** Without one for so long, the signer freezes; `null`: never. */
  readonly heartbeatMs: number | null;
}

const KINDS: readonly string[] = [...purposes, 'fee'];

export function readRules(path: string): Rules {
  const mode = statSync(path, { throwIfNoEntry: false })?.mode;
  if (mode === undefined) throw new SignerProblem(`${path} is missing. npm run signer -- init makes one`);
  if ((mode & 0o022) !== 0)
    throw new SignerProblem(
      `other users of this machine can change the limits in ${path}. Type: chmod 600 ${path}`,
    );
  try {
    return rulesOf(JSON.parse(readFileSync(path, 'utf8')));
  } catch (error) {
    throw new SignerProblem(
      `the limits in ${path} are unreadable: ${error instanceof Error ? error.message : ''}`,
    );
  }
}

function rulesOf(file: Record<string, unknown>): Rules {
  const { networks = {}, wallets = {}, limits = [], cold = {}, heartbeatSeconds = null } = file;
  return {
    networks: new Map(entriesOf(networks).map(([id, chain]) => [Number(id), chainOf(chain)])),
    wallets: new Map(entriesOf(wallets).map(([id, url]) => [Number(id), String(url)])),
    limits: listOf(limits).map(limitOf),
    cold: new Set(
      entriesOf(cold).flatMap(([id, list]) =>
        listOf(list).map((one) => `${id} ${String(one).toLowerCase()}`),
      ),
    ),
    ...readApprovers(file.people ?? {}, file.console),
    heartbeatMs: heartbeatSeconds === null ? null : wholeOf(heartbeatSeconds, 'heartbeatSeconds') * 1_000,
  };
}

function limitOf(body: unknown): Limit {
  const { network, asset, decimals, purposes: named, ...sums } = Object.fromEntries(entriesOf(body));
  const kinds = listOf(named).map(String);
  const stray = kinds.find((kind) => !KINDS.includes(kind));
  if (stray !== undefined) throw new Error(`there is no purpose ${stray}`);
  const places = wholeOf(decimals, 'decimals');
  const { payment, hour, day, ...unknown } = sums;
  const [strange] = Object.keys(unknown);
  if (strange !== undefined) throw new Error(`a limit has no field ${strange}`);
  return {
    name: `the limit of ${kinds.join(', ')} in ${String(asset)} on network ${String(network)}`,
    network: wholeOf(network, 'a network'),
    asset: spellAsset(String(asset)),
    purposes: new Set(kinds),
    payment: unitsOf(payment, places),
    hour: unitsOf(hour, places),
    day: unitsOf(day, places),
  };
}

/** TRON's contracts need their capital letters. */
const spellAsset = (asset: string): string => (asset.startsWith('T') ? asset : asset.toLowerCase());

function unitsOf(text: unknown, decimals: number): bigint {
  const [, whole = '', part = ''] = /^(\d{1,30})(?:\.(\d{1,30}))?$/.exec(String(text)) ?? [];
  if (whole === '' || part.length > decimals) throw new Error(`${String(text)} is no amount`);
  return BigInt(whole + part.padEnd(decimals, '0'));
}

function chainOf(chain: unknown): ChainName {
  if (isNamedChain(chain)) return chain;
  if (typeof chain === 'string') throw new Error(`there is no chain ${chain}: ${namedChains.join(', ')}`);
  return wholeOf(chain, 'a chain id');
}

function wholeOf(value: unknown, what: string): number {
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return value;
  throw new Error(`${what} is no number`);
}

function entriesOf(value: unknown): [string, unknown][] {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new Error('a part is no object');
  return Object.entries(value);
}

function listOf(value: unknown): unknown[] {
  if (!Array.isArray(value)) throw new Error('a part is no list');
  return value;
}
