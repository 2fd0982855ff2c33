import { describe, expect, it } from 'vitest';
import { evmRequest } from '../test/payments.ts';
import { readRequest } from './protocol.ts';

const asked = evmRequest();
const [recipient] = asked.recipients;
const signing = (change: object) => ({ ...asked, ...change });
const paying = (change: object) => signing({ recipients: [{ ...recipient, ...change }] });
const many = <Value>(count: number, value: Value): Value[] => Array.from({ length: count }, () => value);
const SIGNATURE = 'ab'.repeat(64);

describe('a request of the signer', () => {
  it('is read as it was sent, without fields that it does not know', () => {
    expect(readRequest(signing({ more: 1 }))).toEqual(asked);
    const approvals = [
      { person: 'anna', signature: SIGNATURE },
      { passkey: 'id', clientData: 'c', authenticatorData: 'a', signature: 's' },
    ];
    expect(readRequest(signing({ approvals }))).toEqual({ ...asked, approvals });
    for (const request of [
      { call: 'keys' },
      { call: 'beat' },
      { call: 'drop', network: 2, txId: '0xab' },
      { call: 'freeze', why: 'a foreign\nspend' },
      { call: 'journal', from: 0 },
      { call: 'find', network: 0, name: 't1:2.3-4' },
      { call: 'images', network: 7, outputs: 'ab', from: 0, reach: Number.MAX_SAFE_INTEGER },
    ])
      expect(readRequest(request)).toEqual(request);
  });

  it.each<[string, object]>([
    ['300 recipients', signing({ recipients: many(300, recipient) })],
    ['300 conflict keys of 200 characters', signing({ conflictKeys: many(300, 'k'.repeat(200)) })],
    ['ten approvals', signing({ approvals: many(10, { person: 'anna', signature: SIGNATURE }) })],
    ['an amount of 256 bits', paying({ amount: `${2n ** 256n - 1n}` })],
    ['an amount of 0', paying({ amount: '0' })],
    ['a memo of 200 characters', paying({ memo: 'm'.repeat(200) })],
    ['a jetton', paying({ asset: `0:${'1f'.repeat(32)}` })],
    ['a token of TRON', paying({ asset: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t' })],
  ])('may have %s', (_what, body) => {
    expect(readRequest(body)).toEqual(body);
  });

  it.each<[string, unknown, string]>([
    ['that is nothing', null, 'the request is no object'],
    ['in a list', [asked], 'the request is no object'],
    ['without a call', {}, 'the request has no readable call'],
    ['of a call that is none', { call: 'thaw' }, 'there is no call thaw'],
    ['of a network below 0', signing({ network: -1 }), 'no readable network'],
    ['of a part of a network', signing({ network: 1.5 }), 'no readable network'],
    ['of a number beyond a float', signing({ nonce: 2 ** 53 }), 'no readable nonce'],
    ['of 301 recipients', signing({ recipients: many(301, recipient) }), 'no readable recipients'],
    ['of recipients that are no list', signing({ recipients: recipient }), 'no readable recipients'],
    ['of a recipient in a word', signing({ recipients: ['anna'] }), 'a recipient is no object'],
    ['of 301 conflict keys', signing({ conflictKeys: many(301, 'k') }), 'no readable conflictKeys'],
    ['of an empty conflict key', signing({ conflictKeys: [''] }), 'a conflict key is unreadable'],
    ['of a long conflict key', signing({ conflictKeys: ['k'.repeat(201)] }), 'a conflict key is unreadable'],
    ['of a conflict key in numbers', signing({ conflictKeys: [1] }), 'a conflict key is unreadable'],
    ['of eleven approvals', signing({ approvals: many(11, {}) }), 'no readable approvals'],
    ['of a short signature', signing({ approvals: [{ person: 'a', signature: 'ab' }] }), 'signature'],
    ['of half a byte', signing({ unsigned: 'abc' }), 'no readable unsigned'],
    ['of a short digest', signing({ digest: 'ab' }), 'no readable digest'],
    ['of no text for a replaced one', signing({ replaces: 1 }), 'no readable replaces'],
    ['of no known purpose', paying({ purpose: 'gift' }), 'a recipient has no known purpose'],
    ['of a contract in capital letters', paying({ asset: `0x${'AB'.repeat(20)}` }), 'no readable asset'],
    ['of an address with a space', paying({ address: 'an address' }), 'no readable address'],
    ['of an empty memo', paying({ memo: '' }), 'no readable memo'],
    ['of a long memo', paying({ memo: 'm'.repeat(201) }), 'no readable memo'],
    ['of an amount with a leading 0', paying({ amount: '01' }), 'no readable amount'],
    ['of an amount with decimals', paying({ amount: '1.0' }), 'no readable amount'],
    ['of an amount in a number', paying({ amount: 1 }), 'no readable amount'],
    ['of an amount of 79 digits', paying({ amount: '1'.repeat(79) }), 'no readable amount'],
    ['of a wallet that is none', paying({ own: 'deposit 7' }), 'no readable own'],
    ['without a memo', paying({ memo: undefined }), 'no readable memo'],
  ])('%s is malformed', (_what, body, why) => {
    expect(() => readRequest(body)).toThrow(why);
    expect(() => readRequest(body)).toThrow(expect.objectContaining({ code: 'malformed' }));
  });

  it('has no field by inheritance', () => {
    expect(() => readRequest(Object.create({ call: 'keys' }))).toThrow('no readable call');
  });
});
