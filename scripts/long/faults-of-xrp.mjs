const LOOK_UP = 'src/chains/xrp/following/look-up.ts';
const DECODE = 'src/chains/xrp/reading/decode.ts';
const DEPOSITS = 'test/xrp/deposits.test.ts';
const PAYMENTS = 'test/xrp/payments.test.ts';
const CONFORMANCE = 'test/conformance/xrp.test.ts';

export const faultsOfXrp = [
  {
    name: 'XRP: a partial payment is credited by what it claims',
    file: DECODE,
    find: 'less ?? amount',
    plant: 'amount ?? less',
    test: DEPOSITS,
    only: 'is credited by what was delivered',
  },
  {
    name: 'XRP: a payment that failed in its ledger is credited',
    file: DECODE,
    find: "code === 'tesSUCCESS'",
    plant: "code !== ''",
    test: DEPOSITS,
    only: 'that failed in its ledger, is not credited',
  },
  {
    name: 'XRP: a payment is expired because the node does not know it',
    file: LOOK_UP,
    find: 'lastLedger <= head.height',
    plant: "found.state === 'unknown'",
    test: PAYMENTS,
    only: 'is not expired because the node does not know it',
  },
  {
    name: 'XRP: a payment is expired though its number was spent',
    file: LOOK_UP,
    find: 'account.sequence > sequence',
    plant: 'account.sequence < sequence',
    test: PAYMENTS,
    only: 'whose account counted on, is never called expired',
  },
  {
    name: 'XRP: the tag of a deposit is ignored',
    file: DECODE,
    find: 'read.DestinationTag?.toString() ?? null',
    plant: 'null',
    test: CONFORMANCE,
    only: 'keeps the memo of a transfer',
  },
  {
    name: 'XRP: a ledger without one of its transactions is read',
    file: 'src/chains/xrp/reading/ledger.ts',
    find: '!== spelt(data.subarray(44, 76))',
    plant: "=== ''",
    test: CONFORMANCE,
    only: 'reads no block whose node leaves a transfer out',
  },
  {
    name: 'XRP: the signer frees a number while its payment may still be mined',
    workspace: 'signer',
    file: 'src/networks/xrp.ts',
    find: '+ VALID_LEDGERS <=',
    plant: '- VALID_LEDGERS <=',
    test: 'src/networks/xrp.test.ts',
    only: 'serves the same payment again, and no other before its end',
  },
  {
    name: 'XRP: the signer signs fields that it does not name',
    workspace: 'signer',
    file: 'src/networks/xrp.ts',
    find: 'names !== FIELDS && names !== WITH_TAG',
    plant: "names === ''",
    test: 'src/networks/xrp.test.ts',
    only: 'than it names, is refused',
  },
];
