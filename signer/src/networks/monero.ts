/** The wallet program decodes and signs its payments; here they are judged. */
import { fromHex, sha256, toHex } from '../bytes.ts';
import type { KeyImages } from '../protocol.ts';
import { refuse } from '../refusal.ts';
import { imageKeysOf, packMonero } from './monero-bytes.ts';
import { type MoneroKey, openMoneroKey } from './monero-keys.ts';
import { openSpendWallet, type SpendWallet } from './monero-wallet.ts';
import type { Facts, OwnWallet, SigningNetwork, Transfer } from './network.ts';

const RING_SIZE = 16;

export function moneroNetwork(id: number, walletUrl: string | null, mnemonic: string): SigningNetwork {
  const key = openMoneroKey(mnemonic);
  const wallet = openSpendWallet(walletUrl, key);
  /** By the unsigned bytes' digest. They leave only after the journal and the limits. */
  const made = new Map<string, { txId: string; bytes: string }>();
  return {
    id,
    keys: {
      network: id,
      kind: 'monero',
      chainId: null,
      hotAddress: key.address,
      accountXpub: key.publicViewKey,
    },
    addsUp: true,
    wallet: (name): OwnWallet =>
      name === 'hot' ? { name, address: key.address } : refuse(`there is no wallet ${name}`),
    owns: (name, address) => name === 'hot' && address === key.address,
    spell: (address) => address,
    read: async (unsigned) => {
      const described = await describe(wallet, unsigned, key);
      const signed = await signWith(wallet, unsigned);
      made.clear();
      made.set(sha256(unsigned), { txId: signed.txId, bytes: packMonero(signed) });
      return { ...described, conflictKeys: imageKeysOf(fromHex(signed.blob)), held: [] };
    },
    sign: (unsigned) => made.get(sha256(unsigned)) ?? refuse('the bytes were not read before'),
    images: (asked) => imagesOf(wallet, asked),
  };
}

type Described = Pick<Facts, 'recipients' | 'fee'>;

async function describe(wallet: SpendWallet, unsigned: Uint8Array, key: MoneroKey): Promise<Described> {
  const { desc } = await wallet('describe_transfer', { unsigned_txset: toHex(unsigned) });
  const [one, ...more] = listOf(desc);
  if (one === undefined || more.length > 0) return refuse('the bytes are not exactly one transaction');
  if (textOf(one, 'unlock_time') !== '0') refuse('the transaction locks its outputs');
  if (!/^0*$/.test(textOf(one, 'payment_id'))) refuse('the transaction carries a payment id of its own');
  if (Reflect.get(one, 'ring_size') !== RING_SIZE) refuse('the transaction has another ring size');
  if (textOf(one, 'change_amount') !== '0' && textOf(one, 'change_address') !== key.address)
    refuse('the change goes to an address that is not ours');
  const paid = listOf(Reflect.get(one, 'recipients')).map(
    (to): Transfer => ({
      asset: 'native',
      address: textOf(to, 'address'),
      memo: null,
      amount: BigInt(textOf(to, 'amount')),
    }),
  );
  const others = paid.filter(({ address }) => address !== key.address);
  // A spent output locks its change, so the wallet keeps many: a split pays itself alone.
  return { recipients: others.length > 0 ? others : paid, fee: BigInt(textOf(one, 'fee')) };
}

async function signWith(wallet: SpendWallet, unsigned: Uint8Array) {
  const asked = { unsigned_txset: toHex(unsigned), export_raw: true, get_tx_keys: true };
  const signed = await wallet('sign_transfer', asked);
  const [[txId, ...more], [blob], [txKey]] = [
    signed['tx_hash_list'],
    signed['tx_raw_list'],
    signed['tx_key_list'],
  ].map((list) => (Array.isArray(list) ? list.map(String) : [])) as [string[], string[], string[]];
  if (txId === undefined || blob === undefined || txKey === undefined || more.length > 0)
    return refuse('the wallet program did not sign exactly one transaction');
  return { txId, blob, txKey };
}

type ImagesAsked = Parameters<NonNullable<SigningNetwork['images']>>[0];
const IMAGES_AT_ONCE = 200;

/** Images spend nothing; they show which outputs are spent. */
async function imagesOf(wallet: SpendWallet, { outputs, from, reach }: ImagesAsked): Promise<KeyImages> {
  await makeAddresses(wallet, reach);
  await wallet('import_outputs', { outputs_data_hex: outputs });
  const { offset = 0, signed_key_images: images } = await wallet('export_key_images', { all: true });
  const known = Math.max(0, from - Number(offset));
  const asked = listOf(images).slice(known, known + IMAGES_AT_ONCE);
  return {
    offset: from,
    images: asked.map((one) => ({ image: textOf(one, 'key_image'), signature: textOf(one, 'signature') })),
  };
}

const ADDRESSES_AT_ONCE = 64;

/** The wallet knows only keys of addresses that it made. */
async function makeAddresses(wallet: SpendWallet, reach: number): Promise<void> {
  const isThere = await wallet('get_address', { account_index: 0, address_index: [reach] }).then(
    () => true,
    () => false,
  );
  for (let made = 0; !isThere && made < reach; ) {
    const count = made === 0 ? 1 : Math.min(ADDRESSES_AT_ONCE, reach - made);
    const { address_index: first } = await wallet('create_address', { account_index: 0, count });
    made = Number(first) + count - 1;
  }
}

const listOf = (value: unknown): object[] =>
  Array.isArray(value) ? value.filter((one): one is object => typeof one === 'object' && one !== null) : [];

function textOf(part: object, name: string): string {
  const value: unknown = Reflect.get(part, name);
  return typeof value === 'string' ? value : refuse(`the wallet program tells no ${name}`);
}
