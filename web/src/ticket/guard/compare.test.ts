import { describe, expect, it } from 'vitest';
import * as checks from '../../ui/address/address-checks.ts';
import { compare, type Expected, isAlarm } from './compare.ts';

const BITCOIN = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4';
const EVM = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const RIPPLE = 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh';
const bitcoin: Expected = {
  address: BITCOIN,
  memo: null,
  amount: '0.01',
  network: { name: 'Bitcoin', addressFormat: 'bitcoin' },
};
const ether: Expected = {
  address: EVM,
  memo: null,
  amount: '0.05',
  network: { name: 'Ethereum (ERC20)', addressFormat: 'evm' },
};
const onBsc: Expected = { ...ether, network: { name: 'BNB Smart Chain (BEP20)', addressFormat: 'evm' } };
const ripple: Expected = {
  address: RIPPLE,
  memo: '100001',
  amount: '25',
  network: { name: 'XRP Ledger', addressFormat: 'ripple' },
};
const of = (expected: Expected, text: string) => {
  const found = compare(checks, expected, text);
  if (found === null) throw new Error('no text');
  const { address, amount, network, memo } = found;
  return { found, said: [address, amount, network, memo], alarm: isAlarm(found) };
};

describe('a pasted address', () => {
  it('of the ticket agrees, with line breaks around it too', () => {
    expect(of(bitcoin, `\n ${BITCOIN} \r\n`)).toMatchObject({
      said: ['same', 'unsaid', 'unsaid', null],
      alarm: false,
    });
  });

  it('with any one other character alarms at that character', () => {
    for (let at = 0; at < BITCOIN.length; at += 1) {
      const other = BITCOIN[at] === 'z' ? 'y' : 'z';
      const { found, alarm } = of(bitcoin, BITCOIN.slice(0, at) + other + BITCOIN.slice(at + 1));
      expect([found.address, found.differsAt, alarm]).toEqual(['differs', at, true]);
    }
  });

  it('that only begins and ends like ours alarms', () => {
    const twin = `${BITCOIN.slice(0, 10)}${'q'.repeat(22)}${BITCOIN.slice(-10)}`;
    expect(of(bitcoin, twin).alarm).toBe(true);
  });

  it('with characters missing or added alarms', () => {
    expect(of(bitcoin, BITCOIN.slice(0, -1))).toMatchObject({
      said: ['short', 'unsaid', 'unsaid', null],
      alarm: true,
    });
    expect(of(bitcoin, `${BITCOIN}q`)).toMatchObject({
      said: ['long', 'unsaid', 'unsaid', null],
      alarm: true,
    });
  });

  it('in another spelling is the same address', () => {
    expect(of(bitcoin, BITCOIN.toUpperCase()).said[0]).toBe('spelling');
    expect(of(ether, EVM.toLowerCase()).said[0]).toBe('spelling');
  });

  it('shortened by the wallet agrees in its ends only', () => {
    for (const text of ['bc1qw5…8f3t4', 'bc1qw5...8f3t4', '0x5aAe…eAed'])
      expect(of(text.startsWith('0x') ? ether : bitcoin, text)).toMatchObject({
        alarm: false,
        found: { address: 'ends' },
      });
    expect(of(bitcoin, 'bc1qw5…8f3t5').alarm).toBe(true);
  });

  it('without text is no comparison', () => {
    expect(compare(checks, bitcoin, ' \n')).toBeNull();
  });
});

describe('a pasted payment link', () => {
  it.each<[string, Expected, string, unknown[], boolean]>([
    ['all of it', bitcoin, `bitcoin:${BITCOIN}?amount=0.01`, ['same', 'same', 'same', null], false],
    ['another amount', bitcoin, `bitcoin:${BITCOIN}?amount=0.011`, ['same', 'differs', 'same', null], true],
    ['no amount', bitcoin, `BITCOIN:${BITCOIN.toUpperCase()}`, ['spelling', 'unsaid', 'same', null], false],
    ['wei', ether, `ethereum:${EVM}@1?value=50000000000000000`, ['same', 'same', 'same', null], false],
    ['wei with an exponent', ether, `ethereum:${EVM}?value=5e16`, ['same', 'same', 'same', null], false],
    ['other wei', ether, `ethereum:${EVM}@1?value=5.1e16`, ['same', 'differs', 'same', null], true],
    ['another chain', ether, `ethereum:${EVM}@56?value=5e16`, ['same', 'same', 'differs', null], true],
    ['its own chain', onBsc, `ethereum:${EVM}@56`, ['same', 'unsaid', 'same', null], false],
    ['another network', ether, `bitcoin:${BITCOIN}?amount=0.05`, ['differs', 'same', 'differs', null], true],
    ['a tag', ripple, `ripple:${RIPPLE}?amount=25&dt=100001`, ['same', 'same', 'same', 'same'], false],
    [
      'another tag',
      ripple,
      `ripple:${RIPPLE}?amount=25&dt=100002`,
      ['same', 'same', 'same', 'differs'],
      true,
    ],
    ['no tag', ripple, `ripple:${RIPPLE}?amount=25`, ['same', 'same', 'same', 'unsaid'], false],
    [
      'a token to our address',
      ether,
      `ethereum:0xdAC17F958D2ee523a2206206994597C13D831ec7@1/transfer?address=${EVM}&uint256=5e6`,
      ['same', 'unsaid', 'same', null],
      false,
    ],
  ])('with %s is compared in each part', (_, expected, text, said, alarm) => {
    expect(of(expected, text)).toMatchObject({ said, alarm });
  });
});
