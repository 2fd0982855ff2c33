import { describe, expect, it } from 'vitest';
import { matching, rulesOf, stateOf, whyOff } from './rules.ts';

const row = (pair: string, change: object = {}) => ({
  pair,
  isEnabled: true,
  whyOff: null,
  markupPercent: 1.2,
  steps: null,
  hours: 'always',
  minimumUsdt: '10',
  maximumUsdt: '20000',
  ...change,
});
const list = [
  row('BTC/USDT', { hours: '09:00-21:00' }),
  row('BTC@bitcoin/USDT@tron', { hours: null }),
  row('BTC@bitcoin/USDT@ton', { hours: 'always', isEnabled: false }),
  row('ETH/USDT'),
];

describe('the rows of the pairs', () => {
  it('stand below their pair', () => {
    expect(rulesOf(list).map(({ row: { pair }, pairRow }) => [pair, pairRow?.pair])).toEqual([
      ['BTC/USDT', undefined],
      ['BTC@bitcoin/USDT@tron', 'BTC/USDT'],
      ['BTC@bitcoin/USDT@ton', 'BTC/USDT'],
      ['ETH/USDT', undefined],
    ]);
  });

  it('are found by all words of a text', () => {
    const found = (typed: string) => matching(rulesOf(list), typed).map(({ row: { pair } }) => pair);
    expect(found('btc → usdt')).toHaveLength(3);
    expect(found('TRON')).toEqual(['BTC@bitcoin/USDT@tron']);
    expect(found('')).toHaveLength(4);
  });

  it('are open by the switch and hours of their own or of their pair', () => {
    const states = (minute: number) => rulesOf(list).map((rule) => stateOf(rule, minute));
    const closed = { kind: 'opensAt', hour: '09:00' };
    expect(states(540)).toEqual([{ kind: 'open' }, { kind: 'open' }, { kind: 'off' }, { kind: 'open' }]);
    expect(states(539)).toEqual([closed, closed, { kind: 'off' }, { kind: 'open' }]);
    const [, own] = rulesOf([row('BTC/USDT', { isEnabled: false }), row('BTC@bitcoin/USDT@tron')]);
    expect(own && stateOf(own, 0)).toEqual({ kind: 'pairOff' });
  });

  it('name the reason of the switch that closes them', () => {
    const cell = (why: string) => ({ why, said: [] });
    const off = (why: string) => ({ isEnabled: false, whyOff: cell(why) });
    const shown = (pair: object, direction: object) =>
      rulesOf([row('BTC/USDT', pair), row('BTC@bitcoin/USDT@tron', direction)]).map(
        (rule) => whyOff(rule)?.why ?? null,
      );
    expect(shown(off('a fork'), {})).toEqual(['a fork', 'a fork']);
    expect(shown(off('a fork'), off('looking'))).toEqual(['a fork', 'looking']);
    expect(shown({}, off('looking'))).toEqual([null, 'looking']);
  });
});
