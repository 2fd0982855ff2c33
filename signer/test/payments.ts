/** Requests as an honest server makes them, of an EVM network and of a simulated one. */
import { fromHex, sha256, toHex } from '../src/bytes.ts';
import type { SigningNetwork } from '../src/networks/network.ts';
import { encodeRlp, fromInteger } from '../src/networks/rlp.ts';
import { networksOf, simulatedNetworksOf } from '../src/open-signer.ts';
import type { Recipient, SignRequest } from '../src/protocol.ts';

/** Well-known mnemonics. */
export const MNEMONIC = 'legal winner thank year wave sausage worth useful legal winner thank yellow';
export const OTHER_MNEMONIC = 'test test test test test test test test test test test junk';
export const BITCOIN = 1;
export const ETHEREUM = 2;
export const TRON = 4;
export const USDT = '0xdac17f958d2ee523a2206206994597c13d831ec7';
export const CUSTOMER = '0x52908400098527886e0f7030069857d2e4169ee7';
export const THIEF = '0x8617e340b3d01fa5f11f306f4090fd50e238070d';

/** Made once: a mnemonic takes a while. */
const made = new Map<string, readonly SigningNetwork[]>();
for (const mnemonic of [MNEMONIC, OTHER_MNEMONIC])
  made.set(mnemonic, [
    ...(await networksOf([
      { network: ETHEREUM, chain: 1, mnemonic },
      { network: BITCOIN, chain: 'bitcoin', mnemonic },
    ])),
    ...simulatedNetworksOf(new Map([[TRON, 'plain']])),
  ]);

export const networks = (mnemonic = MNEMONIC): readonly SigningNetwork[] => made.get(mnemonic) ?? [];

export interface Wanted {
  readonly id?: string;
  readonly payment?: string;
  readonly purpose?: Recipient['purpose'];
  readonly asset?: string;
  readonly to?: string;
  readonly amount?: bigint;
  readonly nonce?: bigint;
  readonly wallet?: string;
  readonly own?: string | null;
  readonly replaces?: string | null;
}

const GAS = 100_000n;
const GWEI = 1_000_000_000n;

export const addressOf = (wallet: string): string =>
  networks()
    .find(({ id }) => id === ETHEREUM)
    ?.wallet(wallet).address ?? '';

export function evmRequest(wanted: Wanted = {}): SignRequest {
  const { id = 't1', payment = `p-${id}`, purpose = 'payout', asset = 'native' } = wanted;
  const { to = CUSTOMER, amount = 1_000n, nonce = 0n, wallet = 'hot', own = null, replaces = null } = wanted;
  const isCoin = asset === 'native';
  const data = `a9059cbb${'0'.repeat(24)}${to.slice(2)}${amount.toString(16).padStart(64, '0')}`;
  const fields = [
    ...[1n, nonce, GWEI, 30n * GWEI, GAS].map(fromInteger),
    fromHex((isCoin ? to : asset).slice(2)),
    fromInteger(isCoin ? amount : 0n),
    isCoin ? new Uint8Array() : fromHex(data),
    [],
  ];
  return {
    ...request(Uint8Array.of(2, ...encodeRlp(fields))),
    id,
    network: ETHEREUM,
    wallet,
    recipients: [{ payment, purpose, asset, address: to, memo: null, amount: `${amount}`, own }],
    feeCap: `${GAS * 30n * GWEI}`,
    conflictKeys: [`nonce:${addressOf(wallet)}:${nonce}`],
    replaces,
    nonce: Number(nonce),
  };
}

export function simulatedRequest(id = 't1'): SignRequest {
  const address = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8';
  const spends = `nonce ${id}`;
  const outputs = [{ address, account: address, memo: null, amount: '12.5' }];
  const payment = { networkId: TRON, currencyId: 5, outputs, fee: '6.5', spends, validUntil: null };
  const [amount, feeCap] = [`${125n * 10n ** 17n}`, `${65n * 10n ** 17n}`];
  return {
    ...request(new TextEncoder().encode(JSON.stringify(payment))),
    id,
    network: TRON,
    wallet: 'hot',
    recipients: [{ payment: 'p', purpose: 'payout', asset: '5', address, memo: null, amount, own: null }],
    feeCap,
    conflictKeys: [spends],
    replaces: null,
    nonce: 0,
  };
}

export const request = (unsigned: Uint8Array) => ({
  call: 'sign' as const,
  unsigned: toHex(unsigned),
  digest: sha256(unsigned),
  approvals: [],
});

/** The same request with other bytes, whose digest is made anew or left. */
export function withBytes(asked: SignRequest, unsigned: Uint8Array, digest: 'anew' | 'left'): SignRequest {
  return { ...asked, unsigned: toHex(unsigned), ...(digest === 'anew' ? { digest: sha256(unsigned) } : {}) };
}
