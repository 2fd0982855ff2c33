import { decode, encode } from 'ripple-binary-codec';
import { verify } from 'ripple-keypairs';
import { describe, expect, it } from 'vitest';
import { MNEMONIC, OTHER_MNEMONIC, request } from '../../test/payments.ts';
import { fromHex } from '../bytes.ts';
import { networksOf, openSigner, xrpPublicKeys } from '../open-signer.ts';
import type { Signed, SignRequest } from '../protocol.ts';
import { xrpNetwork } from './xrp.ts';

const RIPPLE = 6;
const CUSTOMER = 'r9cZA1mLK5R5Am25ArfXFmqgNwjZgnfk59';
const THIEF = 'rPT1Sjq2YGrBMTttX4GZHjKu9dyfzbpAYe';
const { publicKey, hotAddress } = await xrpPublicKeys(MNEMONIC);
const other = await xrpPublicKeys(OTHER_MNEMONIC);

const payment = {
  TransactionType: 'Payment',
  Account: hotAddress,
  Destination: CUSTOMER,
  DestinationTag: 7,
  Amount: '25000000',
  Fee: '10',
  Sequence: 90_000_000,
  LastLedgerSequence: 120,
  SigningPubKey: publicKey,
};
const asked = (
  change: Readonly<Record<string, unknown>> = {},
  of: Partial<SignRequest> = {},
): SignRequest => ({
  ...request(fromHex(encode({ ...payment, ...change }))),
  id: 't1',
  network: RIPPLE,
  wallet: 'hot',
  recipients: [
    {
      payment: 'p1',
      purpose: 'payout',
      asset: 'native',
      address: CUSTOMER,
      memo: '7',
      amount: '25000000',
      own: null,
    },
  ],
  feeCap: '10',
  conflictKeys: [`sequence:${hotAddress}:90000000`],
  replaces: null,
  nonce: 90_000_000,
  ...of,
});
const open = async (mnemonic = MNEMONIC) =>
  openSigner({ networks: await networksOf([{ network: RIPPLE, chain: 'xrp', mnemonic }]), journal: null });
type Opened = Awaited<ReturnType<typeof open>>;
async function answer(signer: Opened, body: SignRequest): Promise<string> {
  const told = await signer.handle(body);
  return told.ok ? (told.value as Signed).txId : told.message;
}
const another = (id: string, change: Readonly<Record<string, unknown>> = {}, payer = 'p2'): SignRequest => {
  const body = asked(change, { id });
  return { ...body, recipients: body.recipients.map((one) => ({ ...one, payment: payer })) };
};

it('the account of a mnemonic is the one that other wallets derive', async () => {
  // Of the BIP-39 list of test vectors; the address is the one that public derivation tools show.
  const words = `${'abandon '.repeat(11)}about`;
  expect((await xrpPublicKeys(words)).hotAddress).toBe('rHsMGQEkVNJmpGWs8XUBoTBiAAbwxZN5v3');
});

describe('a payment of XRP', () => {
  it('is signed for its account, to the same bytes twice', async () => {
    const told = await (await open()).handle(asked());
    const signed = told.ok ? (told.value as Signed) : null;
    const { TxnSignature, ...rest } = decode(signed?.bytes ?? '') as Record<string, string>;
    expect(rest).toEqual(payment);
    expect(verify(`53545800${encode(rest)}`, TxnSignature ?? '', publicKey)).toBe(true);
    expect(await (await open()).handle(asked())).toEqual(told);
  });

  it.each([
    ['another recipient', { Destination: THIEF }, 'other recipients'],
    ['another tag', { DestinationTag: 8 }, 'other recipients'],
    ['no tag', { DestinationTag: undefined }, 'other recipients'],
    ['another amount', { Amount: '25000001' }, 'other recipients'],
    ['a token', { Amount: { currency: 'USD', issuer: THIEF, value: '1' } }, 'not in XRP'],
    ['an amount of 0', { Amount: '0' }, 'not in XRP'],
    ['a fee of 0', { Fee: '0' }, 'not in XRP'],
    ['a higher fee', { Fee: '11' }, 'fee cap'],
    ['another number', { Sequence: 90_000_001 }, 'something else'],
    ['another account', { Account: other.hotAddress }, 'not leave the hot account'],
    ['another key', { SigningPubKey: other.publicKey }, 'not leave the hot account'],
    ['partial payment', { Flags: 0x0002_0000 }, 'other fields'],
    ['more to send', { SendMax: '90000000' }, 'other fields'],
    ['no end', { LastLedgerSequence: undefined }, 'other fields'],
    ['a ticket', { TicketSequence: 5 }, 'other fields'],
    ['another type', { TransactionType: 'AccountDelete' }, 'payment'],
  ])('with %s than it names, is refused', { tags: ['threat:taken-server'] }, async (_what, change, why) => {
    expect(await answer(await open(), asked(change))).toContain(why);
  });

  it('is read from its bytes alone, each byte changed', { tags: ['threat:taken-server'] }, () => {
    const network = xrpNetwork(RIPPLE, 0, MNEMONIC);
    const wallet = network.wallet('hot');
    const unsigned = fromHex(encode(payment));
    const factsOf = (bytes: Uint8Array): string => {
      try {
        return JSON.stringify(network.read(bytes, wallet), (_key, value) =>
          typeof value === 'bigint' ? `${value}` : value,
        );
      } catch {
        return 'refused';
      }
    };
    const honest = factsOf(unsigned);
    // The last ledger alone is no fact of the payment.
    const END = [...encode(payment).matchAll(/201B/g)].map(({ index }) => index / 2 + 2)[0] ?? 0;
    for (let at = 0; at < unsigned.length; at += 1) {
      const changed = Uint8Array.from(unsigned, (byte, place) => (place === at ? byte ^ 1 : byte));
      if (at >= END && at < END + 4) expect(factsOf(changed)).toBe(honest);
      else expect(factsOf(changed)).not.toBe(honest);
    }
  });
});

it('the network owns its hot account alone', () => {
  const network = xrpNetwork(RIPPLE, 0, MNEMONIC);
  expect([hotAddress, CUSTOMER].map((address) => network.owns('hot', address))).toEqual([true, false]);
  expect(network.owns('deposit:3', hotAddress)).toBe(false);
  expect(() => network.wallet('deposit:3')).toThrow('there is no wallet deposit:3');
});

describe('a number of the hot account', () => {
  it('serves the same payment again, and no other before its end', async () => {
    const signer = await open();
    const first = await answer(signer, asked());
    const again = await answer(signer, asked({ LastLedgerSequence: 125 }, { id: 't2' }));
    expect([first.length, again.length, first === again]).toEqual([64, 64, false]);
    expect(await answer(signer, another('t3', { LastLedgerSequence: 144 }))).toContain('spends the same');
    expect(await answer(signer, another('t3', { LastLedgerSequence: 145 }))).toHaveLength(64);
  });

  it('belongs to another wallet with another mnemonic', async () => {
    expect(await answer(await open(OTHER_MNEMONIC), asked())).toContain('not leave the hot account');
  });
});
