import { strict as assert } from 'node:assert';
import { add, type Decimal, maxOf, ZERO } from '@parom/contract/money';
import type { Chain } from '../../chains/chain.ts';
import type { CatalogueSource } from '../../currencies/index.ts';
import { setPaymentFee } from '../../ledger/index.ts';
import { dropOldFloors, type FloorDeps, keepFloors } from './keep-floors.ts';
import { noteFees } from './network-costs-store.ts';

interface FeeDeps extends FloorDeps {
  readonly catalogue: CatalogueSource;
}

const MINUTE_MS = 60_000;

export function keepFeesAsked(deps: FeeDeps, chain: Chain): () => Promise<void> {
  let askedMs = Number.NEGATIVE_INFINITY;
  let askedCoins = '';
  return async () => {
    const nowMs = deps.clock.now().getTime();
    const coins = chain.assets.map(({ currencyId }) => currencyId).join();
    const isRecent = nowMs >= askedMs && nowMs < askedMs + MINUTE_MS;
    if (isRecent && coins === askedCoins) return;
    askedMs = nowMs;
    askedCoins = coins;
    await askFees(deps, chain);
  };
}

/** Throws a ChainOutage; the last fees stay. */
export async function askFees(deps: FeeDeps, chain: Chain): Promise<void> {
  try {
    await noteAnswer(deps, chain);
  } catch (error) {
    await dropOldFloors(deps, chain.networkId);
    throw error;
  }
  await keepFloors(deps);
}

async function noteAnswer({ db, clock, catalogue: read }: FeeDeps, chain: Chain): Promise<void> {
  const catalogue = read();
  const asset = catalogue.asset(chain.nativeCurrencyId, chain.networkId);
  assert(asset !== null, `the coin that pays the fees of network ${chain.networkId} is not in the catalogue`);
  const fees = await feesOf(chain);
  await setPaymentFee(db, asset.id, [...fees.values()].reduce<Decimal>(maxOf, ZERO));
  const native = chain.depositsNeedSweep ? await chain.estimateFee(chain.nativeCurrencyId) : ZERO;
  const costs = [...fees].flatMap(([currencyId, payout]) => {
    const assetId = catalogue.asset(currencyId, chain.networkId)?.id;
    if (assetId === undefined) return [];
    const gas = currencyId === chain.nativeCurrencyId ? ZERO : native;
    return { assetId, payout, sweep: chain.depositsNeedSweep ? add(payout, gas) : ZERO };
  });
  await noteFees(db, costs, clock.now());
}

async function feesOf(chain: Chain): Promise<ReadonlyMap<number, Decimal>> {
  const fees = new Map<number, Decimal>();
  for (const { currencyId } of chain.assets) fees.set(currencyId, await chain.estimateFee(currencyId));
  return fees;
}

export async function dearestFee(chain: Chain): Promise<Decimal> {
  return [...(await feesOf(chain)).values()].reduce<Decimal>(maxOf, ZERO);
}
