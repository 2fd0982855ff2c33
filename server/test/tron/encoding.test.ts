/** TronWeb, which shares no code with ours, builds the same transactions. */
import { hex } from '@scure/base';
import { TronWeb } from 'tronweb';
import { describe, expect, it } from 'vitest';
import {
  accountOf,
  addressOfAccount,
  addressOfPayload,
  payloadOf,
} from '../../src/chains/tron/encoding/address.ts';
import { writeFields } from '../../src/chains/tron/encoding/protobuf.ts';
import {
  encodeLending,
  encodePayment,
  ownerOf,
  readLending,
  readTransaction,
  txIdOf,
} from '../../src/chains/tron/encoding/transaction.ts';
import { openWallets } from '../../src/chains/tron/sending/wallets.ts';
import { localSigner, tronPublicKeys } from '../../src/signing/index.ts';
import { MNEMONIC } from './network.ts';

const USDT = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
const TO = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8';
const REF = `00000000000012ab${'cd'.repeat(24)}`;
const EXPIRATION = 1_800_000_600_000;
const TIMESTAMP = 1_800_000_000_017;

const tronWeb = new TronWeb({ fullHost: 'http://127.0.0.1:9' });
const wallets = openWallets(tronPublicKeys(MNEMONIC));
const owner = wallets.addressOf({ kind: 'hot' });
const blockHeader = {
  ref_block_bytes: '12ab',
  ref_block_hash: 'cd'.repeat(8),
  expiration: EXPIRATION,
  timestamp: TIMESTAMP,
};
const frame = { refBlock: REF, expiration: BigInt(EXPIRATION), timestamp: BigInt(TIMESTAMP) };

async function byTronWeb(contract: string | null, units: bigint, feeLimit: number) {
  if (contract === null)
    return tronWeb.transactionBuilder.sendTrx(TO, Number(units), owner, { blockHeader } as never);
  const parameters = [
    { type: 'address', value: TO },
    { type: 'uint256', value: units.toString() },
  ];
  const options = { txLocal: true, feeLimit, blockHeader } as never;
  const selector = 'transfer(address,uint256)';
  return (
    await tronWeb.transactionBuilder.triggerSmartContract(contract, selector, options, parameters, owner)
  ).transaction;
}

describe('a payment', () => {
  it.each([
    ['of coins', null, 1n, 0],
    ['of many coins', null, 9_007_199_254_740_991n, 0],
    ['of a token', USDT, 12_345_678n, 15_000_000],
    ['of a token beyond 64 bits', USDT, 2n ** 200n, 1],
  ])('%s has the bytes and the id that TronWeb gives it', async (_what, contract, units, feeLimit) => {
    const raw = encodePayment({ owner, to: TO, units, contract }, { ...frame, feeLimit: BigInt(feeLimit) });
    const theirs = await byTronWeb(contract, units, feeLimit);
    expect(hex.encode(raw)).toBe(theirs.raw_data_hex);
    expect(txIdOf(raw)).toBe(theirs.txID);
    expect(readTransaction(raw)).toEqual({
      owner,
      to: TO,
      units,
      contract,
      feeLimit: BigInt(feeLimit),
      expiration: frame.expiration,
      timestamp: frame.timestamp,
    });
  });

  it('is signed by the signer as TronWeb signs it', async () => {
    const raw = encodePayment({ owner, to: TO, units: 5n, contract: null }, { ...frame, feeLimit: 0n });
    const theirs = await byTronWeb(null, 5n, 0);
    const key = TronWeb.fromMnemonic(MNEMONIC, "m/44'/195'/1'/0/0").privateKey.slice(2);
    const { signature } = await tronWeb.trx.sign(theirs, key);
    const signer = await localSigner({
      secrets: [{ network: 4, chain: 'tron', mnemonic: MNEMONIC }],
      journal: null,
    });
    const recipient = { purpose: 'payout' as const, asset: 'native', address: TO, memo: null, own: null };
    const signed = await signer.sign({
      id: 'one',
      network: 4,
      wallet: 'hot',
      recipients: [{ ...recipient, payment: 'p', amount: '5' }],
      feeCap: '10000000',
      conflictKeys: [`transaction:${txIdOf(raw)}`],
      replaces: null,
      nonce: 0,
      unsigned: raw,
    });
    expect(signed.txId).toBe(theirs.txID);
    expect(signed.bytes.slice(-130)).toBe(signature[0]?.toLowerCase());
  });
});

describe('a transfer of coins by a stranger', () => {
  const text = (words: string) => new TextEncoder().encode(words);
  /** Its sum is in these bytes. */
  const withSum = (...sum: readonly number[]): Uint8Array => {
    const parties = writeFields({ number: 1, value: payloadOf(owner) }, { number: 2, value: payloadOf(TO) });
    const any = writeFields(
      { number: 1, value: text('type.googleapis.com/protocol.TransferContract') },
      { number: 2, value: Uint8Array.of(...parties, ...sum) },
    );
    const contract = writeFields({ number: 1, value: 1n }, { number: 2, value: any });
    return writeFields({ number: 8, value: 1n }, { number: 11, value: contract });
  };
  const SUM = 0x18;
  const zeros = (count: number) => Array<number>(count).fill(0x80);

  it.each([
    ['the smallest sum', [SUM, 1], 1n],
    ['the largest sum', [SUM, ...Array<number>(8).fill(0xff), 0x7f], 2n ** 63n - 1n],
    ['two sums, of which the last counts', [SUM, 0xff, 0x01, SUM, 1], 1n],
  ])('of %s is read', (_what, sum, units) => {
    expect(readTransaction(withSum(...sum))).toMatchObject({ owner, to: TO, units, contract: null });
  });

  // java-tron reads 1 sun, or refuses the bytes.
  it.each([
    ['a last sum behind a tag of more than 32 bits', [SUM, 0xff, 0x7f, 0x98, ...zeros(3), 0x10, 1]],
    ['a sum of more than 64 bits', [SUM, 0x81, ...zeros(8), 0x02]],
    ['a negative sum', [SUM, ...Array<number>(9).fill(0xff), 0x01]],
    ['a sum in more bytes than it needs', [SUM, 0x81, ...zeros(8), 0x00]],
    ['a field of eight bytes that nobody knows', [SUM, 1, 0x21, ...zeros(8)]],
    ['bytes that end early', [SUM]],
  ])('with %s is none, and stops no block', { tags: ['threat:odd-bytes'] }, (_what, sum) => {
    const raw = withSum(...sum);
    expect([readTransaction(raw), ownerOf(raw)]).toEqual([null, null]);
  });
});

describe('energy', () => {
  it.each([false, true])('lent, or taken back (%s), has the bytes that TronWeb gives it', async (isBack) => {
    const raw = encodeLending({ owner, to: TO, units: 5_000_000n, isBack }, { ...frame, feeLimit: 0n });
    const { transactionBuilder: builder } = tronWeb;
    const theirs = isBack
      ? await builder.undelegateResource(5_000_000, TO, 'ENERGY', owner, { blockHeader } as never)
      : await builder.delegateResource(5_000_000, TO, 'ENERGY', owner, false, 0, { blockHeader } as never);
    expect(hex.encode(raw)).toBe(theirs.raw_data_hex);
    expect(txIdOf(raw)).toBe(theirs.txID);
    expect(readLending(raw)).toEqual({ owner, to: TO, units: 5_000_000n, isBack });
    expect(readTransaction(raw)).toBeNull();
  });
});

describe('an address', () => {
  it('derived from the public keys is the one that TronWeb derives from the mnemonic', () => {
    expect(owner).toBe(TronWeb.fromMnemonic(MNEMONIC, "m/44'/195'/1'/0/0").address);
    for (const derivationIndex of [0, 1, 7_000])
      expect(wallets.addressOf({ kind: 'deposit', derivationIndex })).toBe(
        TronWeb.fromMnemonic(MNEMONIC, `m/44'/195'/0'/0/${derivationIndex}`).address,
      );
  });

  it('has the 20 bytes that contracts know', () => {
    expect(`41${hex.encode(accountOf(USDT))}`).toBe(TronWeb.address.toHex(USDT).toLowerCase());
    expect(addressOfAccount(accountOf(USDT))).toBe(USDT);
    expect(() => accountOf('TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6u')).toThrow();
  });

  it('is read from the 21 bytes of a transaction, and from no other bytes', () => {
    const account = accountOf(USDT);
    expect(addressOfPayload(Uint8Array.of(0x41, ...account))).toBe(USDT);
    // TRON's first test net wrote its addresses with 0xa0.
    for (const bytes of [Uint8Array.of(0xa0, ...account), Uint8Array.of(0x41, ...account, 0), account])
      expect(addressOfPayload(bytes)).toBeNull();
  });
});
