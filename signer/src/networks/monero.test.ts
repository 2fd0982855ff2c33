import { describe, expect, it } from 'vitest';
import { type Methods, moneroBlob, type WalletProgram, walletProgram } from '../../test/monero-wallet.ts';
import { MNEMONIC, OTHER_MNEMONIC, request } from '../../test/payments.ts';
import { openSigner } from '../open-signer.ts';
import type { KeyImages, Recipient, SignRequest } from '../protocol.ts';
import { moneroNetwork } from './monero.ts';
import { packMonero } from './monero-bytes.ts';
import { moneroPublicKeys } from './monero-keys.ts';

const MONERO = 7;
const { address: HOT } = moneroPublicKeys(MNEMONIC);
const [ANNA, BORIS, THIEF] = ['address-of-anna', 'address-of-boris', 'address-of-a-thief'];
const [FIRST, LAST] = ['0a'.repeat(32), 'fe'.repeat(32)];
/** Above what a float of 64 bits can hold. */
const LARGE = 2n ** 63n + 1n;
const UNSIGNED = Uint8Array.of(1, 2, 3);

const DESCRIBED = {
  unlock_time: 0n,
  payment_id: '',
  ring_size: 16,
  fee: 30n,
  change_amount: 5n,
  change_address: HOT,
  recipients: [{ address: ANNA, amount: LARGE }] as object[],
};
const SIGNED = {
  tx_hash_list: ['aa'.repeat(32)],
  tx_raw_list: [moneroBlob([LAST, FIRST])],
  tx_key_list: ['bb'.repeat(32)],
};

interface Told {
  readonly described?: Partial<Record<keyof typeof DESCRIBED, unknown>>;
  readonly desc?: readonly unknown[];
  readonly signed?: Partial<typeof SIGNED>;
  readonly more?: Methods;
}

const program = ({ described, desc, signed, more }: Told = {}): Promise<WalletProgram> =>
  walletProgram({
    get_address: () => ({ address: HOT }),
    describe_transfer: () => ({ desc: desc ?? [{ ...DESCRIBED, ...described }] }),
    sign_transfer: () => ({ ...SIGNED, ...signed }),
    ...more,
  });
const networkAt = ({ url }: Pick<WalletProgram, 'url'>, mnemonic = MNEMONIC) =>
  moneroNetwork(MONERO, url, mnemonic);
async function read(told: Told = {}) {
  const network = networkAt(await program(told));
  return network.read(UNSIGNED, network.wallet('hot'));
}
const paid = (address: string, amount: bigint) => ({ asset: 'native', address, memo: null, amount });

describe('a payment of Monero', () => {
  it('is read with its images, and its amounts to the last unit', async () => {
    expect(await read()).toEqual({
      recipients: [paid(ANNA, LARGE)],
      fee: 30n,
      conflictKeys: [`image:${FIRST}`, `image:${LAST}`],
      held: [],
    });
  });

  it('may split the wallet, which pays its own address alone', async () => {
    const split = [HOT, HOT].map((address) => ({ address, amount: 4n }));
    expect((await read({ described: { recipients: split } })).recipients).toEqual([
      paid(HOT, 4n),
      paid(HOT, 4n),
    ]);
    const change = [...split, { address: ANNA, amount: 6n }];
    expect((await read({ described: { recipients: change } })).recipients).toEqual([paid(ANNA, 6n)]);
  });

  it('without change names no address for it', async () => {
    const described = { change_amount: 0n, change_address: '' };
    expect((await read({ described })).recipients).toEqual([paid(ANNA, LARGE)]);
  });

  it('carries the empty payment id that every wallet writes', async () => {
    expect((await read({ described: { payment_id: '0'.repeat(16) } })).fee).toBe(30n);
  });

  it.each<[string, Told, string]>([
    ['change for a stranger', { described: { change_address: THIEF } }, 'the change goes to an address'],
    ['locked outputs', { described: { unlock_time: 1n } }, 'locks its outputs'],
    ['a payment id', { described: { payment_id: `${'0'.repeat(15)}1` } }, 'a payment id of its own'],
    ['a smaller ring', { described: { ring_size: 15 } }, 'another ring size'],
    ['no described fee', { described: { fee: undefined } }, 'tells no fee'],
    ['no described change', { described: { change_amount: undefined } }, 'tells no change_amount'],
    ['a second transaction', { desc: [DESCRIBED, DESCRIBED] }, 'not exactly one transaction'],
    ['no transaction', { desc: [] }, 'not exactly one transaction'],
    ['nothing for a transaction', { desc: [null] }, 'not exactly one transaction'],
    [
      'a second signed one',
      { signed: { tx_hash_list: ['aa'.repeat(32), 'cc'.repeat(32)] } },
      'did not sign exactly one',
    ],
    ['no signed bytes', { signed: { tx_raw_list: [] } }, 'did not sign exactly one'],
    ['no proof', { signed: { tx_key_list: [] } }, 'did not sign exactly one'],
  ])('with %s is refused', async (_what, told, why) => {
    await expect(read(told)).rejects.toThrow(why);
  });

  it('is given out when its bytes were read, and no other', async () => {
    const network = networkAt(await program());
    await network.read(UNSIGNED, network.wallet('hot'));
    const bytes = packMonero({ blob: SIGNED.tx_raw_list[0] ?? '', txKey: SIGNED.tx_key_list[0] ?? '' });
    expect(network.sign(UNSIGNED, network.wallet('hot'))).toEqual({ txId: SIGNED.tx_hash_list[0], bytes });
    const other = () => network.sign(Uint8Array.of(9), network.wallet('hot'));
    expect(other).toThrow('were not read before');
  });
});

describe('a batch of Monero', () => {
  const payee = (payment: string, address: string, amount: bigint): Recipient => ({
    ...paid(address, amount),
    payment,
    purpose: 'payout',
    amount: `${amount}`,
    own: null,
  });
  const asked = (...recipients: readonly Recipient[]): SignRequest => ({
    ...request(UNSIGNED),
    id: 't1',
    network: MONERO,
    wallet: 'hot',
    recipients,
    feeCap: '30',
    conflictKeys: [`image:${FIRST}`, `image:${LAST}`],
    replaces: null,
    nonce: 0,
  });
  const described = {
    recipients: [
      { address: BORIS, amount: 7n },
      { address: ANNA, amount: 5n },
    ],
  };

  it('names each address once, with the sum of its payments', async () => {
    const signer = await openSigner({ networks: [networkAt(await program({ described }))], journal: null });
    const answer = async (...recipients: readonly Recipient[]): Promise<string> => {
      const told = await signer.handle(asked(...recipients));
      return told.ok ? 'signed' : told.message;
    };
    expect(await answer(payee('p1', ANNA, 5n), payee('p2', BORIS, 6n))).toContain('other recipients');
    expect(await answer(payee('p1', ANNA, 5n))).toContain('other recipients');
    expect(await answer(payee('p1', THIEF, 5n), payee('p2', BORIS, 7n))).toContain('other recipients');
    expect(await answer(payee('p1', ANNA, 2n), payee('p2', BORIS, 7n), payee('p3', ANNA, 3n))).toBe('signed');
  });
});

describe('the wallet program of Monero', () => {
  it('gets the key of its own address only on this machine', () => {
    for (const url of [
      'http://10.0.0.5:18083',
      'https://127.0.0.1:18083',
      'http://127.0.0.1',
      'http://127.0.0.1:18083@wallet.example',
      'http://localhost.example:18083',
    ])
      expect(() => networkAt({ url })).toThrow('is not on this machine');
    expect(() => moneroNetwork(MONERO, null, MNEMONIC)).toThrow('name it in `wallets`');
    for (const url of ['http://[::1]:18083', 'http://localhost:18083/']) networkAt({ url });
  });

  it('opens the wallet of the mnemonic, or makes it from its keys', async () => {
    let open = 'address-of-before';
    const wallet = await program({
      more: {
        get_address: () => ({ address: open }),
        generate_from_keys: ({ address }) => {
          open = String(address);
          return {};
        },
      },
    });
    const network = networkAt(wallet);
    await network.read(UNSIGNED, network.wallet('hot'));
    const names = wallet.calls.map(([name]) => name).filter((name) => name !== 'get_address');
    expect(names).toEqual(['open_wallet', 'generate_from_keys', 'describe_transfer', 'sign_transfer']);
  });

  it('with keys of another wallet signs nothing', async () => {
    const network = networkAt(await program({ more: { open_wallet: () => ({}) } }), OTHER_MNEMONIC);
    const signed = network.read(UNSIGNED, network.wallet('hot'));
    await expect(signed).rejects.toThrow('has the keys of another wallet');
  });

  it('that is not started is named', async () => {
    const network = networkAt({ url: 'http://127.0.0.1:1' });
    const signed = network.read(UNSIGNED, network.wallet('hot'));
    await expect(signed).rejects.toThrow('start monero-wallet-rpc beside the signer');
  });
});

describe('the network of Monero', () => {
  it('owns its hot wallet alone', () => {
    const network = networkAt({ url: 'http://127.0.0.1:1' });
    expect([HOT, ANNA].map((address) => network.owns('hot', address))).toEqual([true, false]);
    expect(network.owns('deposit:3', HOT)).toBe(false);
    expect(() => network.wallet('deposit:3')).toThrow('there is no wallet deposit:3');
  });

  /** A wallet with so many addresses beside its first. */
  async function imagesOf(made: number, reach: number, from = 0, held = 3) {
    let last = made;
    const images = Array.from({ length: held }, (_, at) => ({ key_image: `${at}`, signature: `of ${at}` }));
    const wallet = await program({
      more: {
        get_address: ({ address_index: asked }) => {
          if (Number(asked) > last) throw new Error('no such address');
          return { address: HOT };
        },
        create_address: ({ count }) => {
          if (!(Number(count) > 0 && Number(count) <= 64)) throw new Error('no such count');
          last += Number(count);
          return { address_index: last - Number(count) + 1 };
        },
        import_outputs: () => ({ num_imported: held }),
        export_key_images: () => ({ offset: 0, signed_key_images: images }),
      },
    });
    const given = await networkAt(wallet).images?.({ outputs: 'ab', from, reach });
    return { last, given: given as KeyImages, calls: wallet.calls };
  }

  it.each([
    [0, 0, 0],
    [0, 1, 1],
    [0, 64, 64],
    [0, 130, 130],
    [70, 130, 130],
    [130, 130, 130],
    [200, 130, 200],
  ])('with %i addresses makes those up to %i that it lacks: %i', async (made, reach, last) => {
    expect((await imagesOf(made, reach)).last).toBe(last);
  });

  it('shows images from the first unknown one, at most 200 at once', async () => {
    const { given, calls } = await imagesOf(0, 0, 2, 300);
    expect([given.offset, given.images.length]).toEqual([2, 200]);
    expect(given.images[0]).toEqual({ image: '2', signature: 'of 2' });
    expect(calls).toContainEqual(['import_outputs', { outputs_data_hex: 'ab' }]);
    expect(calls).toContainEqual(['export_key_images', { all: true }]);
    expect((await imagesOf(0, 0, 300, 300)).given).toEqual({ offset: 300, images: [] });
  });
});
