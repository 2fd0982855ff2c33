import { describe, expect, it } from 'vitest';
import { csvOf } from './csv.ts';

const plain = { column: (column: string) => column, value: (_: string, value: string) => value };
const cell = (value: unknown) => csvOf([{ a: value }], plain).slice('a\r\n'.length, -'\r\n'.length);

describe('the file of a report', () => {
  it('has the named columns of the table and each row, in their order', () => {
    const rows = [
      { pair: 'BTC/USDT', coin: 'BTC', exchangesIn: 1, takenIn: '0.010000000000000001', none: null },
      { pair: 'no pair', coin: 'TRX', exchangesIn: 0, takenIn: '-13', none: null },
    ];
    const russian = {
      column: (column: string) => ({ pair: 'Пара', coin: 'Монета' })[column] ?? column,
      value: (column: string, value: string) =>
        column === 'pair' && value === 'no pair' ? 'без пары' : value,
    };
    expect(csvOf(rows, russian)).toBe(
      'Пара,Монета,exchangesIn,takenIn\r\nBTC/USDT,BTC,1,0.010000000000000001\r\nбез пары,TRX,0,-13\r\n',
    );
  });

  it.each([
    ['a,b', '"a,b"'],
    ['say "yes"', '"say ""yes"""'],
    ['two\nlines', '"two\nlines"'],
    ['two\r\nlines', '"two\r\nlines"'],
    ['plain; text', 'plain; text'],
  ])('quotes %j where RFC 4180 asks for it', (value, written) => {
    expect(cell(value)).toBe(written);
  });

  it('leaves the cell empty where a row has no value', () => {
    expect(csvOf([{ a: null, b: 'x' }, { a: 'y' }], plain)).toBe('a,b\r\n,x\r\ny,\r\n');
  });

  it.each(['=1+1', '+1', '-x', '-1+2', '@SUM(A1)', '=', '-'])('makes %j no formula', (value) => {
    expect(cell(value)).toBe(`'${value}`);
  });

  it('quotes a text that would be a formula and has a comma', () => {
    expect(cell('=HYPERLINK("x","y")')).toBe(`"'=HYPERLINK(""x"",""y"")"`);
  });

  it.each(['-13', '-0.000000000000000001', '0', '12345678901234567890.5'])(
    'keeps the number %j as it is',
    (value) => {
      expect(cell(value)).toBe(value);
    },
  );
});
