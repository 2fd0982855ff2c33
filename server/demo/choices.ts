/** The same month each time, by a seed. */
import type { Side } from './customers.ts';

const COIN = { btc: 1, eth: 2, xmr: 3, xrp: 4, usdt: 5, rub: 6 } as const;
const NETWORK = { bitcoin: 1, ethereum: 2, bsc: 3, tron: 4, ton: 5, ripple: 6, monero: 7 } as const;

export const sides = {
  btc: { coin: COIN.btc, network: NETWORK.bitcoin },
  eth: { coin: COIN.eth, network: NETWORK.ethereum },
  xmr: { coin: COIN.xmr, network: NETWORK.monero },
  xrp: { coin: COIN.xrp, network: NETWORK.ripple },
  usdtEthereum: { coin: COIN.usdt, network: NETWORK.ethereum },
  usdtBsc: { coin: COIN.usdt, network: NETWORK.bsc },
  usdtTron: { coin: COIN.usdt, network: NETWORK.tron },
  usdtTon: { coin: COIN.usdt, network: NETWORK.ton },
  rub: { coin: COIN.rub, network: null },
} as const satisfies Record<string, Side>;

export const given = [
  { give: sides.btc, amount: '0.012' },
  { give: sides.usdtTron, amount: '1000' },
  { give: sides.eth, amount: '0.35' },
  { give: sides.usdtBsc, amount: '1200' },
  { give: sides.xmr, amount: '3' },
  { give: sides.xrp, amount: '500' },
  { give: sides.usdtTon, amount: '900' },
  { give: sides.usdtEthereum, amount: '1500' },
] as const;
export const got: readonly Side[] = [
  sides.usdtTron,
  sides.btc,
  sides.rub,
  sides.eth,
  sides.usdtBsc,
  sides.xrp,
  sides.usdtTon,
  sides.xmr,
  sides.usdtEthereum,
];

const customers = ['anna', 'boris', 'vera', 'gleb', 'daria', 'egor', 'zoya', 'ilya', 'kira', 'lev'] as const;
export const emailOf = (index: number): string => `${nth(customers, index)}@example.com`;

export const nth = <Thing>(things: readonly Thing[], index: number): Thing => {
  const thing = things[index % things.length];
  if (thing === undefined) throw new Error('the list is empty');
  return thing;
};

export function seeded(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
}

export function orderOf(choose: (below: number) => number, index: number) {
  const one = nth(given, index);
  const others = got.filter(({ coin }) => coin !== one.give.coin);
  return { ...one, get: nth(others, choose(others.length)), email: emailOf(choose(customers.length)) };
}
