import { expect, it } from 'vitest';
import type { PaymentOrder, Wallet } from '../../chain.ts';
import type { Context } from '../context.ts';
import { savedAt } from './means.ts';

const LENGTH = 211;
/** With the signature and the result. */
const BYTES = 411;
const prices = { energy: 100n, byte: 1_000n, opening: 1_100_000n };
const DEPOSIT = { kind: 'deposit', derivationIndex: 7 } as const;

/** Of a wallet with these means of its own. */
function saved(from: Wallet, means: object): Promise<bigint> {
  const node = { find: async () => (Object.keys(means).length === 0 ? null : means) };
  const at = { owner: 'owner', length: LENGTH, prices };
  return savedAt({ node } as unknown as Context, { from } as PaymentOrder, at);
}

it.each([
  ['energy', { EnergyLimit: 70_000, EnergyUsed: 5_000 }, 6_500_000n],
  ['bandwidth for all bytes', { freeNetLimit: 600, freeNetUsed: 600 - BYTES }, 411_000n],
  ['both', { NetLimit: BYTES, EnergyLimit: 1 }, 411_100n],
  ['bandwidth for all bytes but one', { freeNetLimit: BYTES - 1 }, 0n],
  ['used up energy', { EnergyLimit: 5, EnergyUsed: 6 }, 0n],
  ['no account', {}, 0n],
])('a deposit address of TRON with %s saves that much TRX', async (_what, means, sun) => {
  expect(await saved(DEPOSIT, means)).toBe(sun);
});

it('the hot wallet of TRON saves nothing: its payments share one stake', async () => {
  expect(await saved({ kind: 'hot' }, { freeNetLimit: 600, EnergyLimit: 70_000 })).toBe(0n);
});
