import { describe, expect, it } from 'vitest';
import { checkAddress, checkMemo, looksLike } from './check-address.ts';
import { type AddressFormat, addressFormats } from './formats.ts';

const MONERO_STANDARD =
  '44AFFq5kSiGBoZ4NMDwYtN18obc8AemS33DBLWs3H7otXft3XjrpDtQGv7SqSsaBYBb98uNbr2VBBEt7f2wfn3RVGQBEP3A';
const MONERO_SUBADDRESS =
  '888tNkZrPN6JsEgekjMnABU4TBzc2Dt29EPAvkRxbANsAnjyPbb3iQ1YBRk1UXcdRsiKc9dhwMVgN5S9cQUiyoogDavup3H';
const MONERO_INTEGRATED =
  '4LL9oSLmtpccfufTMvppY6JwXNouMBzSkbLYfpAV5Usx3skxNgYeYTRj5UzqtReoS44qo9mtmXCqY45DJ852K5Jv2bYXZKKQePHES9khPK';
const TON_FRIENDLY = 'UQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPuwA';

const accepted: [AddressFormat, string, string, string][] = [
  ['bitcoin', 'P2PKH', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'],
  ['bitcoin', 'P2SH', '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy', '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy'],
  [
    'bitcoin',
    'P2WPKH',
    'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
    'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
  ],
  [
    'bitcoin',
    'P2WPKH in upper case',
    'BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4',
    'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
  ],
  [
    'bitcoin',
    'P2WSH',
    'bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3',
    'bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3',
  ],
  [
    'bitcoin',
    'P2TR',
    'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0',
    'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0',
  ],
  [
    'evm',
    'right checksum',
    '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  ],
  [
    'evm',
    'all lower case',
    '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed',
    '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  ],
  [
    'evm',
    'all upper case',
    '0x5AAEB6053F3E94C9B9A09F33669435E7EF1BEAED',
    '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  ],
  ['tron', 'base58check', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'],
  ['ton', 'non-bounceable', TON_FRIENDLY, TON_FRIENDLY],
  ['ton', 'bounceable', 'EQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPrHF', TON_FRIENDLY],
  ['ton', 'plain base64', 'UQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff+W72r5gqPuwA', TON_FRIENDLY],
  ['ton', 'raw', '0:ca6e321c7cce9ecedf0a8ca2492ec8592494aa5fb5ce0387dff96ef6af982a3e', TON_FRIENDLY],
  ['ripple', 'classic', 'r9cZA1mLK5R5Am25ArfXFmqgNwjZgnfk59', 'r9cZA1mLK5R5Am25ArfXFmqgNwjZgnfk59'],
  [
    'ripple',
    'X-address without tag',
    'X7AcgcsBL6XDcUb289X4mJ8djcdyKaB5hJDWMArnXr61cqZ',
    'r9cZA1mLK5R5Am25ArfXFmqgNwjZgnfk59',
  ],
  ['monero', 'standard', MONERO_STANDARD, MONERO_STANDARD],
  ['monero', 'subaddress', MONERO_SUBADDRESS, MONERO_SUBADDRESS],
  ['monero', 'integrated', MONERO_INTEGRATED, MONERO_INTEGRATED],
  ['transfer', 'phone', '8 (912) 345-67-89', '+79123456789'],
  ['transfer', 'card', '4111 1111 1111 1111', '4111111111111111'],
];

const refused: [AddressFormat, string, string][] = [
  ['bitcoin', 'test net P2PKH', 'mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn'],
  ['bitcoin', 'test net segwit', 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx'],
  ['bitcoin', 'mixed case', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3T4'],
  ['bitcoin', 'witness v2', 'bc1zw508d6qejxtdg4y5r3zarvaryvaxxpcs'],
  ['bitcoin', 'witness v16', 'BC1SW50QGDZ25J'],
  ['bitcoin', 'anchor output', 'bc1pfeessrawgf'],
  ['bitcoin', 'null hash', '1111111111111111111114oLvT2'],
  ['bitcoin', 'null key hash of segwit', 'bc1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqq9e75rs'],
  ['bitcoin', 'null script hash of segwit', 'bc1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqthqst8'],
  ['bitcoin', 'null key of taproot', 'bc1pqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqpqqenm'],
  ['bitcoin', 'white space inside', '1A1zP1eP5QGefi2D MPTfTL5SLmv7DivfNa'],
  ['evm', 'wrong checksum', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD'],
  ['evm', 'without 0x', '5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'],
  ['evm', 'too short', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAe'],
  ['evm', 'null address', '0x0000000000000000000000000000000000000000'],
  ['tron', 'wrong checksum', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6u'],
  ['tron', 'hex', '41a614f803b6fd780986a42c78ec9c7f77e6ded13c'],
  ['tron', 'null account', 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb'],
  ['tron', 'Bitcoin', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'],
  ['ton', 'wrong CRC', 'UQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPuwB'],
  ['ton', 'both alphabets in one', 'EQD__________________________________________0v/'],
  ['ton', 'raw masterchain', '-1:ca6e321c7cce9ecedf0a8ca2492ec8592494aa5fb5ce0387dff96ef6af982a3e'],
  ['ton', 'raw null account', `0:${'0'.repeat(64)}`],
  ['ripple', 'test net X-address', 'T719a5UwUCnEs54UsxG9CJYYDhwmFCqkr7wxCcNcfZ6p5GZ'],
  ['ripple', 'wrong checksum', 'r9cZA1mLK5R5Am25ArfXFmqgNwjZgnfk58'],
  ['ripple', 'null account', 'rrrrrrrrrrrrrrrrrrrrrhoLvTp'],
  ['monero', 'wrong checksum', `${MONERO_STANDARD.slice(0, -1)}B`],
  ['monero', 'too short', MONERO_STANDARD.slice(0, -1)],
  ['transfer', 'card with a wrong Luhn digit', '4111 1111 1111 1112'],
  ['transfer', 'foreign phone', '+1 912 345 67 89'],
];

describe('checkAddress', () => {
  it.each(accepted)('accepts %s, %s, in one spelling', (format, _name, text, normalised) => {
    expect(checkAddress(format, text)).toEqual({ ok: true, normalised });
    expect(checkAddress(format, `  ${text}\n`)).toEqual({ ok: true, normalised });
    expect(checkAddress(format, normalised)).toEqual({ ok: true, normalised });
  });

  it.each(refused)('refuses %s, %s', (format, _name, text) => {
    expect(checkAddress(format, text)).toEqual({ ok: false });
  });

  it.each([
    [0, 'X7AcgcsBL6XDcUb289X4mJ8djcdyKaGZMhc9YTE92ehJ2Fu', '1'],
    [0, 'X7AcgcsBL6XDcUb289X4mJ8djcdyKaGo2K5VpXpmCqbV2gS', '14'],
    [0, 'X7AcgcsBL6XDcUb289X4mJ8djcdyKaLFuhLRuNXPrDeJd9A', '11747'],
  ])('reads classic address and tag from a ripple X-address', (_, text, tag) => {
    expect(checkAddress('ripple', text)).toEqual({
      ok: true,
      normalised: 'r9cZA1mLK5R5Am25ArfXFmqgNwjZgnfk59',
      tag,
    });
  });

  it.each(addressFormats)('refuses empty, very long and odd %s text without an error', (format) => {
    for (const text of [
      '',
      '   ',
      '1'.repeat(100_000),
      '🚢',
      'bc1',
      '0:',
      '\u0000',
      '__proto__',
      'undefined',
    ]) {
      expect(checkAddress(format, text)).toEqual({ ok: false });
    }
  });
});

describe('looksLike', () => {
  it.each(accepted)('names only the format of %s, %s', (format, _name, text) => {
    expect(looksLike(text)).toEqual([format]);
  });

  it('names no format for other text', () => {
    expect(looksLike('hello')).toEqual([]);
  });
});

describe('checkMemo', () => {
  it.each([
    ['ripple', '0'],
    ['ripple', '4294967295'],
    ['ton', 'Привет 🚢'],
    ['ton', 'a'.repeat(120)],
    ['transfer', '@parom_user'],
  ] as const)('accepts %s, %s', (format, memo) => {
    expect(checkMemo(format, memo)).toEqual({ ok: true, normalised: memo });
    expect(checkMemo(format, ` ${memo} `)).toEqual({ ok: true, normalised: memo });
  });

  it.each([
    ['ripple', ''],
    ['ripple', '01'],
    ['ripple', '-1'],
    ['ripple', '+1'],
    ['ripple', '1.0'],
    ['ripple', '1e3'],
    ['ripple', '4294967296'],
    ['ripple', '99999999999'],
    ['ripple', '１２'],
    ['ton', ''],
    ['ton', 'a'.repeat(121)],
    ['ton', 'я'.repeat(61)],
    ['ton', 'a\nb'],
    ['ton', 'a\u0000b'],
    ['ton', 'a\u202eb'],
    ['ton', 'a\ud800b'],
    ['transfer', 'parom_user'],
    ['transfer', '@abc'],
    ['bitcoin', 'anything'],
    ['evm', '1'],
    ['tron', '1'],
    ['monero', '1'],
  ] as const)('refuses %s, %j', (format, memo) => {
    expect(checkMemo(format, memo)).toEqual({ ok: false });
  });

  const unseen = {
    'zero-width space': 0x200b,
    'zero-width joiner': 0x200d,
    'byte order mark': 0xfeff,
    'right-to-left override': 0x202e,
    'first strong isolate': 0x2068,
    'Arabic letter mark': 0x061c,
    'soft hyphen': 0x00ad,
    'word joiner': 0x2060,
    'combining grapheme joiner': 0x034f,
    'Hangul filler': 0x3164,
    'variation selector 16': 0xfe0f,
    'braille blank': 0x2800,
    'tag letter': 0xe0061,
    'language tag': 0xe0001,
    'reserved ignorable': 0xe0fff,
  };
  it.each(Object.entries(unseen))('refuses a memo with an invisible %s', (_, codePoint) => {
    const sign = String.fromCodePoint(codePoint);
    for (const memo of [sign, `${sign}123`, `12${sign}3`, `123${sign}`]) {
      expect(checkMemo('ton', memo), 'ton').toEqual({ ok: false });
      expect(checkMemo('ripple', memo), 'ripple').toEqual({ ok: false });
      expect(checkMemo('transfer', `@parom_user${memo}`), 'transfer').toEqual({ ok: false });
    }
  });
});
