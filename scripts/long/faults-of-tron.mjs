const LOOK_UP = 'src/chains/tron/following/look-up.ts';
const PAYOUTS = 'test/tron/payouts.test.ts';
const DEPOSITS = 'test/tron/deposits.test.ts';

export const faultsOfTron = [
  {
    name: 'TRON: a token is known by its log alone',
    file: 'src/chains/tron/reading/transfers.ts',
    find: 'assetAt(context, addressOfAccount(hex.decode(log.address)))',
    plant: 'context.settings.assets[1]',
    test: DEPOSITS,
    only: 'of a fake token that logs like ours is not credited',
  },
  {
    name: 'TRON: the results are believed against the block',
    file: 'src/chains/tron/reading/results.ts',
    find: 'inBlock !== listed',
    plant: "inBlock === ''",
    test: DEPOSITS,
    only: 'of which the block and the results disagree stops the reading',
  },
  {
    name: 'TRON: a payment is expired by a block that may be undone',
    file: LOOK_UP,
    find: 'const solid = await readSolid(node);',
    plant: 'const solid = await readHead(node);',
    test: 'test/conformance/tron.test.ts',
    only: 'calls an expired payment impossible in a final block only',
  },
  {
    name: 'TRON: equal payments have one id',
    file: 'src/chains/tron/sending/sign-payment.ts',
    find: ' + BigInt(order.nonce)',
    plant: '',
    test: PAYOUTS,
    only: 'equal to another one, upon the same block, has an id of its own',
  },
  {
    name: 'TRON: a payment without energy is blamed on its recipient',
    file: LOOK_UP,
    find: "? { state: 'failed', cause: 'ours' }",
    plant: "? { state: 'failed' }",
    test: PAYOUTS,
    only: 'that ran out of energy is sent again by itself',
  },
  {
    name: 'TRON: the signer signs for another owner',
    workspace: 'signer',
    file: 'src/networks/tron.ts',
    find: 'if (owner !== address) refuse',
    plant: "if (owner === '') refuse",
    test: 'src/networks/tron.test.ts',
    only: 'with %s is refused',
  },
  {
    name: 'TRON: a balance is taken for that of an earlier block',
    file: 'src/chains/tron/reading/balance.ts',
    find: 'if (later.addresses.has(address))',
    plant: "if (address === '')",
    test: PAYOUTS,
    only: 'leaves the balance of an untouched address known for earlier blocks',
  },
  {
    name: 'TRON: a payment is expired because a node does not know it',
    file: 'src/chains/tron/following/find-in-blocks.ts',
    find: 'txId === sought.txId',
    plant: "txId === ''",
    test: PAYOUTS,
    only: 'that a block holds is not called expired by a node that does not know it',
  },
];
