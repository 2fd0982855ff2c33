// Faults on EVM networks that would lose or double money. How to read them: `faults.mjs`.
const SIGN_PAYMENT = 'src/chains/evm/sign-payment.ts';
const PAYMENTS = 'test/evm/payments.test.ts';

export const faultsOfEvm = [
  {
    name: 'what was signed before is not counted',
    file: SIGN_PAYMENT,
    find: 'left - value - gas * maxFeePerGas',
    plant: 'left',
    test: PAYMENTS,
    only: 'covers only without those signed before it',
  },
  {
    name: 'tokens that nobody holds are a payment on its way',
    file: 'src/chains/evm/read-pending.ts',
    find: 'if (!isCovered) continue;',
    plant: '',
    test: 'test/evm/deposits.test.ts',
    only: 'that its sender does not hold',
  },
  {
    name: 'a trace of nothing is believed',
    file: 'src/chains/evm/internal-calls.ts',
    find: '!traced.has(hash)',
    plant: "hash === '0x'",
    test: 'test/evm/traces.test.ts',
    only: 'the node told of nothing',
  },
  {
    name: 'one refusal at the start ends tracing for good',
    file: 'src/chains/evm/internal-calls.ts',
    find: 'if (isNotOffered(error)) return false;',
    plant: 'return false;',
    test: 'test/evm/opening.test.ts',
    only: 'cannot trace just now',
  },
  {
    name: 'the node may ask for any price of gas',
    file: 'src/chains/evm/fees.ts',
    find: 'if (asked > most)',
    plant: 'if (asked < 0n)',
    test: PAYMENTS,
    only: 'more than the settings allow',
  },
  {
    name: 'a recipient burns as much gas as he likes',
    file: SIGN_PAYMENT,
    find: '  if (estimate > most) throw',
    plant: '  if (estimate < 0n) throw',
    test: PAYMENTS,
    only: 'to a contract that burns gas',
  },
  {
    name: 'a receipt of a dead branch is believed',
    file: 'src/chains/evm/look-up.ts',
    find: 'if (block.hash !== blockHash)',
    plant: 'if (block.number !== blockNumber)',
    test: 'test/evm/reorgs.test.ts',
    only: 'in a dead branch',
  },
  {
    name: 'a payment that its node does not show is called impossible',
    file: 'src/chains/evm/look-up.ts',
    find: 'if (spender !== transaction.hash) return',
    plant: 'if (spender !== null) return',
    test: 'test/evm/spent-nonces.test.ts',
    only: 'answers half of the questions',
  },
  {
    name: 'a deposit is called gone on the word of a dead branch',
    file: 'src/chains/evm/read-pending.ts',
    find: "return memory === 'read' ? 'gone' : 'unknown';",
    plant: "return memory === 'forgotten' ? 'unknown' : 'gone';",
    test: 'test/evm/deposits.test.ts',
    only: 'in a block of a dead branch',
  },
];
