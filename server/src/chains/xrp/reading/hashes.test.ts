import { createRequire } from 'node:module';
import { decode, encode } from 'ripple-binary-codec';
import { expect, it } from 'vitest';
import { transactionId, transactionRoot } from './hashes.ts';

/** The codec's own, which shares no code with ours. */
const { transactionTreeHash } = createRequire(import.meta.url)('ripple-binary-codec/dist/ledger-hashes') as {
  transactionTreeHash(transactions: readonly object[]): { toHex(): string };
};

/** Filled up by its memo. */
function transactionOf(length: number): Buffer {
  const withMemo = (bytes: number) =>
    Buffer.from(
      encode({
        TransactionType: 'AccountSet',
        Account: 'r9cZA1mLK5R5Am25ArfXFmqgNwjZgnfk59',
        Fee: '10',
        Sequence: 1,
        SigningPubKey: '',
        Memos: [{ Memo: { MemoData: '00'.repeat(bytes) } }],
      }),
      'hex',
    );
  let bytes = 1;
  let blob = withMemo(bytes);
  // A longer memo may write its own length in more bytes.
  for (; blob.length !== length; blob = withMemo(bytes)) bytes += length - blob.length;
  return blob;
}

it.each([192, 193, 12_480, 12_481])('a ledger of XRP with a transaction of %i bytes is proved', (length) => {
  const blob = transactionOf(length);
  const meta = encode({ TransactionIndex: 0, TransactionResult: 'tesSUCCESS', AffectedNodes: [] });
  const txId = transactionId(blob);
  const theirs = { ...decode(blob.toString('hex')), hash: txId, metaData: decode(meta) };
  expect(blob).toHaveLength(length);
  const ours = transactionRoot([{ txId, blob, meta: Buffer.from(meta, 'hex') }]);
  expect(ours).toBe(transactionTreeHash([theirs]).toHex());
});
