const RECEIVED = 'src/chains/ton/reading/received.ts';
const LOOK_UP = 'src/chains/ton/following/look-up.ts';
const DEPOSITS = 'test/ton/deposits.test.ts';
const PAYMENTS = 'test/ton/payments.test.ts';

export const faultsOfTon = [
  {
    name: 'TON: a foreign contract is believed about jettons',
    file: RECEIVED,
    find: '([, wallet]) => wallet.equals(source)',
    plant: '([, wallet]) => wallet.workChain === source.workChain',
    test: DEPOSITS,
    only: 'told by a foreign contract, is not credited',
  },
  {
    name: 'TON: coins that came back are credited',
    file: RECEIVED,
    find: ' || inMessage.info.bounced) return null',
    plant: ') return null',
    test: DEPOSITS,
    only: 'that came back to us, is no deposit',
  },
  {
    name: 'TON: a NUL in a stranger’s memo stops every deposit',
    file: RECEIVED,
    find: 'storable(text)',
    plant: 'text',
    test: DEPOSITS,
    only: 'that the database cannot store, stops no deposit',
  },
  {
    name: 'TON: a payment is expired though its number was spent',
    file: LOOK_UP,
    find: 'seqnoOf(hot) > seqno',
    plant: 'seqnoOf(hot) > seqno + 1',
    test: PAYMENTS,
    only: 'whose wallet counted on, is never called expired',
  },
  {
    name: 'TON: a jetton that bounced counts as paid',
    file: 'src/chains/ton/following/jetton-way.ts',
    find: "isAborted(second.at) ? 'bounced' : null",
    plant: 'null',
    test: PAYMENTS,
    only: 'that the recipient’s wallet refuses, bounced and is back',
  },
  {
    name: 'TON: gas of deposits is left out of the balance',
    file: 'src/chains/ton/reading/balance.ts',
    find: 'balance + (await costsSincePayment(context, last))',
    plant: 'balance',
    test: DEPOSITS,
    only: 'costs gas, and the books agree with the wallet',
  },
  {
    name: 'TON: a payment is expired before its shard is old enough',
    file: LOOK_UP,
    find: '.time >= seconds',
    plant: '.time >= seconds - 60',
    test: PAYMENTS,
    only: 'is not expired because the node does not know it',
  },
];
