import { describe, expect, it } from 'vitest';
import { moneroPublicKeys } from '../../../signing/index.ts';
import { decodeAddress, depositAddressOf, openViewKeys, subaddressOf } from './addresses.ts';

const { address, viewKey } = moneroPublicKeys(
  'legal winner thank year wave sausage worth useful legal winner thank yellow',
);
const other = moneroPublicKeys('test test test test test test test test test test test junk');

describe('the view key of a Monero wallet', () => {
  it('opens its own address, and names it for payments to that', () => {
    const keys = openViewKeys(address, viewKey);
    expect(keys).toMatchObject({ address, viewKey });
    expect(subaddressOf(keys, keys.publicSpend)).toBe(address);
    const deposit = depositAddressOf(keys, 0);
    const { spend } = decodeAddress(deposit) ?? {};
    expect(spend === undefined ? null : subaddressOf(keys, spend)).toBe(deposit);
    expect(depositAddressOf(keys, 1)).not.toBe(deposit);
  });

  it('opens no address of another wallet', () => {
    expect(() => openViewKeys(address, other.viewKey)).toThrow('the view key is not of the address');
    expect(() => openViewKeys(other.address, viewKey)).toThrow('the view key is not of the address');
  });

  it.each([
    ['of no such letters', '0'.repeat(95)],
    ['cut short', address.slice(0, -11)],
    ['of nothing', ''],
    ['with another letter', address.replace(/.$/, (last) => (last === '1' ? '2' : '1'))],
  ])('opens no address %s', (_how, spoilt) => {
    expect(decodeAddress(spoilt)).toBeNull();
    expect(() => openViewKeys(spoilt, viewKey)).toThrow('the address is no address of Monero');
  });
});
