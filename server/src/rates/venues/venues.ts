import { bankOfRussia } from './bank-of-russia.ts';
import { binance } from './binance.ts';
import { bitfinex } from './bitfinex.ts';
import { bybit } from './bybit.ts';
import { coinbase } from './coinbase.ts';
import { coingecko } from './coingecko.ts';
import { kraken } from './kraken.ts';
import { kucoin } from './kucoin.ts';
import { okx } from './okx.ts';
import type { Venue } from './venue.ts';

export const venues: ReadonlyMap<string, Venue> = new Map(
  [binance, kraken, coinbase, okx, bybit, kucoin, bitfinex, coingecko, bankOfRussia].map((venue) => [
    venue.name,
    venue,
  ]),
);
