import { describe, expect, it } from 'vitest';
import { knowingCoins, read } from '../../shell/draw-for-tests.tsx';
import { ExpectedTime, TookTime } from './expected-time.tsx';

const measured = { payNetworkId: 1, getNetworkId: 2, medianSeconds: 240, slowSeconds: 900, count: 31 };
const forecast = (payNetworkId: number, getNetworkId: number) => {
  const queries = knowingCoins();
  queries.setQueryData(['exchangeTimes'], [measured]);
  return read(<ExpectedTime payNetworkId={payNetworkId} getNetworkId={getNetworkId} />, queries);
};

describe('the forecast of an exchange', () => {
  it('comes from the finished exchanges of the same two networks', () => {
    expect(forecast(1, 2)).toMatch(/usually 4 min, and within 15 min for 95 in 100 .*last 31 exchanges/);
  });

  it('is the terms’ promise where none of these were measured', () => {
    expect(forecast(2, 1)).toBe('usually 5–30 minutes');
  });
});

it('a finished exchange tells how long it took', () => {
  expect(read(<TookTime seconds={72} />)).toBe('took 1 min 12 s');
});
