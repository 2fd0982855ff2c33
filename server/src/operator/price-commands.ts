import { priceCalls, UNTIL_RELEASED } from '@parom/contract/console/commands/price-calls';
import { type Decimal, floorTo, formatDecimal, mulDivFloor, ONE, subtract } from '@parom/contract/money';
import { acceptJump, fixPrice, releasePrice } from '../rates/index.ts';
import { say } from './answer.ts';
import { endOrRelease } from './closing-end.ts';
import { priceList } from './lists-store.ts';
import { currencyNamed, trimmed } from './names.ts';
import { runs } from './operator-command.ts';
import { refuseBy } from './refuse.ts';

function deviation(price: Decimal, market: Decimal) {
  const difference = price > market ? subtract(price, market) : subtract(market, price);
  const percent = formatDecimal(floorTo(mulDivFloor(difference, 100n * ONE, market), 2));
  return { percent, isAbove: price > market };
}

export const priceCommands = runs(priceCalls, {
  prices: async ({ db, clock, rates, catalogue }) => {
    const rows = await priceList(db, clock.now());
    return rows.map((row) => {
      const now = rates.priceOf(currencyNamed(catalogue(), row.code).id);
      return {
        coin: row.code,
        usdt: now === null ? null : formatDecimal(now.usdt),
        market: row.usdt === null ? null : trimmed(row.usdt),
        seenAt: row.observed_at,
        sources: row.sources === null ? null : (row.sources as string[]).join(', '),
        heldBack: row.pending_usdt === null ? null : trimmed(row.pending_usdt),
        heldSince: row.pending_since,
        fixed: row.fixed_usdt === null ? null : trimmed(row.fixed_usdt),
        fixedBy: row.set_by,
        fixedUntil: row.fixed_usdt === null ? null : (row.ends_at ?? UNTIL_RELEASED),
      };
    });
  },
  'fix-price': async ({ prices, clock, catalogue }, { currency: name, usdt, end, market }, { email }) => {
    const { id, code } = currencyNamed(catalogue(), name);
    const endsAt = endOrRelease(end, clock.now());
    const setBy = `operator:${email}`;
    const outcome = await fixPrice(prices, { currencyId: id, usdt, market, setBy, endsAt });
    const price = formatDecimal(usdt);
    const ceiling = formatDecimal(prices.board.fixedCeilingUsdt);
    if (outcome.kind === 'off') {
      const now = formatDecimal(outcome.market);
      const { percent, isAbove } = deviation(usdt, outcome.market);
      throw refuseBy('priceFarFromMarket', {
        coin: code,
        usdt: price,
        market: now,
        percent,
        isAbove,
        ceiling,
      });
    }
    const { market: now } = outcome;
    const off = now === null ? null : { ...deviation(usdt, now), market: formatDecimal(now), ceiling };
    return say('priceFixed', { coin: code, usdt: price, until: endsAt?.toISOString() ?? null, off });
  },
  'release-price': async ({ prices, catalogue }, values) => {
    const { id, code } = currencyNamed(catalogue(), values.currency);
    await releasePrice(prices, id);
    return say('priceReleased', { coin: code });
  },
  'accept-jump': async ({ prices, catalogue }, values) => {
    const { id, code } = currencyNamed(catalogue(), values.currency);
    const outcome = await acceptJump(prices, { currencyId: id, seen: values.usdt });
    if (outcome.kind === 'none-held') throw refuseBy('noJumpHeld', { coin: code });
    const price = formatDecimal(outcome.usdt);
    if (outcome.kind === 'another') throw refuseBy('heldPriceMoved', { coin: code, usdt: price });
    return say('jumpAccepted', { coin: code, usdt: price });
  },
});
