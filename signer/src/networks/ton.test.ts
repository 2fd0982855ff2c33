import { Address, beginCell, Cell, internal, SendMode, storeOutList } from '@ton/core';
import { describe, expect, it } from 'vitest';
import { MNEMONIC, OTHER_MNEMONIC, request } from '../../test/payments.ts';
import { fromHex } from '../bytes.ts';
import { networksOf, openSigner, tonPublicKeys } from '../open-signer.ts';
import type { Signed, SignRequest } from '../protocol.ts';
import { tonNetwork } from './ton.ts';

const TON = 5;
const MAIN_NET = -239;
const CUSTOMER = 'UQAkfaBfYCdsf0ktqdJukHEFgDr7oSLEGIb5LY5Fn9HTxStM';
const THIEF = 'UQBrw0MOZyO5dPbuh-iY3uGvZ63R9xc_0a7ddgwKUByq_UWB';
const JETTON_WALLET = `0:${'1f'.repeat(32)}`;
const { hotAddress } = await tonPublicKeys(MNEMONIC, MAIN_NET);
const WALLET_ID = 0x7fff_ff11;
const MODE = SendMode.PAY_GAS_SEPARATELY + SendMode.IGNORE_ERRORS;

const comment = (text: string) => beginCell().storeUint(0, 32).storeStringTail(text).endCell();
interface Change {
  readonly op?: number;
  readonly walletId?: number;
  readonly validUntil?: number;
  readonly seqno?: number;
  readonly mode?: number;
  readonly to?: string;
  readonly value?: bigint;
  readonly body?: Cell;
  readonly bounce?: boolean;
  readonly more?: boolean;
  readonly init?: Cell;
}

function unsigned(change: Change = {}): Uint8Array {
  const { op = 0x7369_676e, walletId = WALLET_ID, validUntil = 1_000, seqno = 7, mode = MODE } = change;
  const { to = CUSTOMER, value = 25n, body = comment('7'), bounce = false, more = false, init } = change;
  const outMsg = internal({ to, value, bounce, body });
  const list = beginCell().store(storeOutList([{ type: 'sendMsg', mode, outMsg }]));
  const cell = beginCell()
    .storeUint(op, 32)
    .storeUint(walletId, 32)
    .storeUint(validUntil, 32)
    .storeUint(seqno, 32)
    .storeMaybeRef(list)
    .storeBit(more ? 1 : 0)
    .endCell();
  return beginCell()
    .storeRef(cell)
    .storeMaybeRef(init ?? null)
    .endCell()
    .toBoc({ idx: false });
}

const asked = (change: Change = {}, of: Partial<SignRequest> = {}): SignRequest => ({
  ...request(unsigned(change)),
  id: 't1',
  network: TON,
  wallet: 'hot',
  recipients: [
    {
      payment: 'p1',
      purpose: 'payout',
      asset: 'native',
      address: CUSTOMER,
      memo: '7',
      amount: '25',
      own: null,
    },
  ],
  feeCap: '30000000',
  conflictKeys: [`seqno:${hotAddress}:7`],
  replaces: null,
  nonce: 7,
  ...of,
});

const jetton = (
  owner = CUSTOMER,
  units = 25n,
  response: string | null = null,
  memo: Cell | null = comment('7'),
) =>
  beginCell()
    .storeUint(0x0f8a_7ea5, 32)
    .storeUint(0, 64)
    .storeCoins(units)
    .storeAddress(Address.parse(owner))
    .storeAddress(response === null ? null : Address.parse(response))
    .storeBit(0)
    .storeCoins(1)
    .storeMaybeRef(memo)
    .endCell();
const ofJetton = (change: Change = {}, of: Partial<SignRequest> = {}): SignRequest => {
  const body = asked({ to: JETTON_WALLET, value: 50_000_000n, bounce: true, body: jetton(), ...change });
  const recipients = body.recipients.map((one) => ({ ...one, asset: JETTON_WALLET }));
  return { ...body, recipients, feeCap: '80000000', ...of };
};

const open = async (mnemonic = MNEMONIC) =>
  openSigner({ networks: await networksOf([{ network: TON, chain: 'ton', mnemonic }]), journal: null });
type Opened = Awaited<ReturnType<typeof open>>;
async function answer(signer: Opened, body: SignRequest): Promise<string> {
  const told = await signer.handle(body);
  return told.ok ? (told.value as Signed).txId : told.message;
}

describe('a payment of TON', () => {
  it('is signed for its wallet, to the same bytes twice', async () => {
    const told = await (await open()).handle(asked());
    expect(told.ok && (told.value as Signed).txId).toHaveLength(64);
    expect(await (await open()).handle(asked())).toEqual(told);
  });

  it.each<[string, Change, string]>([
    ['another recipient', { to: THIEF }, 'other recipients'],
    ['another comment', { body: comment('8') }, 'other recipients'],
    ['no comment', { body: Cell.EMPTY }, 'other recipients'],
    ['another body', { body: beginCell().storeUint(9, 32).storeUint(7, 8).endCell() }, 'other fields'],
    ['another sum', { value: 26n }, 'other recipients'],
    ['another number', { seqno: 8 }, 'something else'],
    ['another wallet', { walletId: 1 }, 'not leave the hot wallet'],
    ['the whole balance', { mode: MODE + 128 }, 'other fields'],
    ['a bounce', { bounce: true }, 'no payment'],
    ['more actions', { more: true }, 'other fields'],
    ['another order', { op: 0x7369_6e74 }, 'other fields'],
    ['foreign code', { init: comment('code') }, 'not of our wallet'],
  ])('with %s than it names, is refused', { tags: ['threat:taken-server'] }, async (_what, change, why) => {
    expect(await answer(await open(), asked(change))).toContain(why);
  });

  it('is read from its bytes alone, each byte changed', { tags: ['threat:taken-server'] }, () => {
    const network = tonNetwork(TON, MAIN_NET, MNEMONIC);
    const wallet = network.wallet('hot');
    const bytes = unsigned();
    const factsOf = (read: Uint8Array): string => {
      try {
        return JSON.stringify(network.read(read, wallet), (_key, value) =>
          typeof value === 'bigint' ? `${value}` : value,
        );
      } catch {
        return 'refused';
      }
    };
    const honest = factsOf(bytes);
    const plain = Cell.fromBoc(Buffer.from(bytes))[0]?.toBoc({ idx: false, crc32: false }) ?? Buffer.alloc(0);
    const same = [...plain.keys()].flatMap((at) => {
      const changed = spelled(Uint8Array.from(plain, (byte, place) => (place === at ? byte ^ 1 : byte)));
      const isOther = changed !== null && !Buffer.from(changed).equals(bytes);
      return isOther && factsOf(changed) === honest ? [endOf(changed)] : [];
    });
    // The end alone is no fact of the payment.
    expect(same).toHaveLength(4);
    expect(same).not.toContain(1_000);
  });

  it('has one spelling', () => {
    const network = tonNetwork(TON, MAIN_NET, MNEMONIC);
    const other = Cell.fromBoc(Buffer.from(unsigned()))[0]?.toBoc({ idx: false, crc32: false });
    const read = () => network.read(other ?? Buffer.alloc(0), network.wallet('hot'));
    expect(read).toThrow('two spellings');
  });
});

describe('a payment of a jetton', () => {
  it('is signed with its gas', async () => {
    expect(await answer(await open(), ofJetton())).toHaveLength(64);
  });

  it('is signed without a comment too, and never without the named one', async () => {
    const bare = ofJetton({ body: jetton(CUSTOMER, 25n, null, null) });
    const recipients = bare.recipients.map((one) => ({ ...one, memo: null }));
    expect(await answer(await open(), { ...bare, recipients })).toHaveLength(64);
    expect(await answer(await open(), bare)).toContain('other recipients');
    expect(await answer(await open(), { ...ofJetton(), recipients })).toContain('other recipients');
  });

  it.each<[string, SignRequest, string]>([
    ['another recipient', ofJetton({ body: jetton(THIEF) }), 'other recipients'],
    ['another sum', ofJetton({ body: jetton(CUSTOMER, 26n) }), 'other recipients'],
    ['another jetton', ofJetton({ to: `0:${'2f'.repeat(32)}` }), 'other recipients'],
    ['a change for a stranger', ofJetton({ body: jetton(CUSTOMER, 25n, THIEF) }), 'other fields'],
    ['more gas', ofJetton({ value: 50_000_001n }), 'fee cap'],
  ])('with %s than it names, is refused', { tags: ['threat:taken-server'] }, async (_what, body, why) => {
    expect(await answer(await open(), body)).toContain(why);
  });
});

describe('a number of the hot wallet', () => {
  const other = (id: string, change: Change) => {
    const body = asked(change, { id });
    return { ...body, recipients: body.recipients.map((one) => ({ ...one, payment: 'p2' })) };
  };

  it('serves the same payment again, and no other before its end', async () => {
    const signer = await open();
    const first = await answer(signer, asked());
    const again = await answer(signer, asked({ validUntil: 1_005 }, { id: 't2' }));
    expect([first.length, again.length, first === again]).toEqual([64, 64, false]);
    expect(await answer(signer, other('t3', { validUntil: 1_124 }))).toContain('spends the same');
    expect(await answer(signer, other('t3', { validUntil: 1_125 }))).toHaveLength(64);
  });

  it('belongs to another wallet with another mnemonic', async () => {
    expect(await answer(await open(OTHER_MNEMONIC), asked())).toContain('something else');
  });
});

it('the network owns its hot wallet alone, in any spelling', () => {
  const network = tonNetwork(TON, MAIN_NET, MNEMONIC);
  const raw = Address.parse(hotAddress).toRawString();
  const owned = [hotAddress, raw, CUSTOMER].map((address) => network.owns('hot', address));
  expect(owned).toEqual([true, true, false]);
  expect(network.owns('deposit:3', hotAddress)).toBe(false);
  expect(() => network.wallet('deposit:3')).toThrow('there is no wallet deposit:3');
});

it('bytes beside the payment are refused', () => {
  const network = tonNetwork(TON, MAIN_NET, MNEMONIC);
  const read = () =>
    network.read(fromHex(`${Buffer.from(unsigned()).toString('hex')}00`), network.wallet('hot'));
  expect(read).toThrow('unreadable');
});

/** With the checksum of what was changed; `null` where no cells are left. */
function spelled(bytes: Uint8Array): Uint8Array | null {
  try {
    return Cell.fromBoc(Buffer.from(bytes))[0]?.toBoc({ idx: false }) ?? null;
  } catch {
    return null;
  }
}

const endOf = (bytes: Uint8Array): number | undefined =>
  Cell.fromBoc(Buffer.from(bytes))[0]?.beginParse().loadRef().beginParse().skip(64).loadUint(32);
