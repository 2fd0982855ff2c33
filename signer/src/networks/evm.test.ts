import { describe, expect, it } from 'vitest';
import { evmRequest, MNEMONIC } from '../../test/payments.ts';
import { fromHex } from '../bytes.ts';
import { networksOf } from '../open-signer.ts';

const [ethereum, bsc] = await networksOf([
  { network: 2, chain: 1, mnemonic: MNEMONIC },
  { network: 3, chain: 56, mnemonic: MNEMONIC },
]);
if (ethereum === undefined || bsc === undefined) throw new Error('no network');

describe('the wallets of an EVM network', () => {
  it('are one hot wallet for all, and deposit addresses of each', () => {
    expect(ethereum.wallet('hot').address).toBe(bsc.wallet('hot').address);
    expect(ethereum.keys.hotAddress.toLowerCase()).toBe(ethereum.wallet('hot').address);
    expect(ethereum.wallet('deposit:7').address).not.toBe(bsc.wallet('deposit:7').address);
    expect(ethereum.wallet('deposit:7').address).not.toBe(ethereum.wallet('deposit:8').address);
  });

  it('are also those of a network whose customers paid on this one', () => {
    const { address } = bsc.wallet('deposit:7');
    expect(ethereum.wallet('deposit:3:7')).toEqual({ name: 'deposit:3:7', address });
    expect(ethereum.wallet('deposit:2:7')).toEqual(ethereum.wallet('deposit:7'));
    expect(() => ethereum.wallet('deposit:9:7')).toThrow('no keys for deposit:9:7');
  });

  it.each(['cold', 'deposit:', 'deposit:07', 'deposit:-1', 'deposit:3:', 'hot:1', 'xdeposit:7'])(
    'are not named %s',
    (name) => {
      expect(() => ethereum.wallet(name)).toThrow(`there is no wallet ${name}`);
    },
  );

  it('are known by their address in any letters', () => {
    const { address } = ethereum.wallet('deposit:7');
    const loud = `0x${address.slice(2).toUpperCase()}`;
    expect([address, loud].map((one) => ethereum.owns('deposit:7', one))).toEqual([true, true]);
    expect(ethereum.owns('deposit:8', address)).toBe(false);
    expect(ethereum.spell(loud)).toBe(address);
  });
});

it('a transaction for another chain is refused', async () => {
  const unsigned = fromHex(evmRequest().unsigned);
  expect(ethereum.read(unsigned, ethereum.wallet('hot'))).toMatchObject({ fee: 3_000_000_000_000_000n });
  expect(() => bsc.read(unsigned, bsc.wallet('hot'))).toThrow('is for chain 1, and network 3 is chain 56');
});
