import { describe, expect, it } from 'vitest';
import { draw, read } from '../../shell/draw-for-tests.tsx';
import { ticket } from '../ticket-for-tests.ts';
import WhatIf from './what-if.tsx';

const terms = { giveUsdt: '90000', getUsdt: '2.4', minGive: '0.0001', maxGive: '1' };
const priced = { ...ticket, markup: 0, terms };

describe('WhatIf', () => {
  it('answers for less, more and later with exact sums', () => {
    const text = read(<WhatIf ticket={priced} />);
    for (const said of ['0.00018 BTC', '6.75 XRP', '0.00022 BTC', '8.25 XRP', '7.275 XRP'])
      expect(text.replaceAll('\u00a0', ' ')).toContain(said);
  });

  it('is absent without the terms', () => {
    expect(draw(<WhatIf ticket={ticket} />)).toBe('');
  });
});
