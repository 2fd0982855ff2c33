import { describe, expect, it } from 'vitest';
import { keyring } from './keyring.ts';

const [one, other] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];

describe('a keyring', () => {
  it('opens its own values and never seals two alike', () => {
    const ring = keyring([one]);
    const [first, second] = [ring.seal('4111111111111111', 'row'), ring.seal('4111111111111111', 'row')];
    expect(first.equals(second)).toBe(false);
    expect([ring.open(first, 'row'), ring.open(second, 'row')]).toEqual(Array(2).fill('4111111111111111'));
    expect(first.toString('latin1')).not.toContain('4111');
  });

  it('refuses a changed value, another row and a foreign key', {
    tags: ['threat:personal-data'],
  }, () => {
    const ring = keyring([one]);
    const sealed = ring.seal('text', 'row');
    expect(() => ring.open(sealed, 'another row')).toThrow();
    for (const index of [8, 20, sealed.length - 1]) {
      const changed = Buffer.from(sealed);
      changed[index] = (changed[index] ?? 0) ^ 1;
      expect(() => ring.open(changed, 'row')).toThrow();
    }
    expect(() => keyring([other]).open(sealed, 'row')).toThrow('none of the data keys');
  });

  it('opens by a former key and seals by the first', () => {
    const sealed = keyring([one]).seal('text', 'row');
    const ring = keyring([other, one]);
    expect(ring.open(sealed, 'row')).toBe('text');
    expect(keyring([other]).open(ring.seal('text', 'row'), 'row')).toBe('text');
    expect(ring.id).toBe(keyring([other]).id);
    expect(ring.ids).toEqual([keyring([other]).id, keyring([one]).id]);
  });

  it('gives the same name for the same text, key and purpose', () => {
    const ring = keyring([one, other]);
    expect(ring.mac('card', '1')).toEqual(ring.mac('card', '1'));
    expect(ring.macs('card', '1')).toEqual([ring.mac('card', '1'), keyring([other]).mac('card', '1')]);
    expect(ring.mac('card', '1')).not.toEqual(ring.mac('phone', '1'));
    expect(ring.mac('card', '1')).not.toEqual(ring.mac('card', '2'));
  });
});
