import { hex } from '@scure/base';
import { expect, it } from 'vitest';
import { addressOfAccount } from '../encoding/address.ts';
import { movedBy } from './transfers.ts';

const TOKEN = '11'.repeat(20);
const [FROM, TO] = ['22'.repeat(20), '33'.repeat(20)];
const TRANSFER = 'ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
const APPROVAL = '8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925';
const ofAccount = (account: string): string => addressOfAccount(hex.decode(account));
const topic = (account: string): string => account.padStart(64, '0');

function movedIn(topics: string[], data = '5'.padStart(64, '0')): bigint {
  const info = { log: [{ address: TOKEN, topics, data }] } as unknown as Parameters<typeof movedBy>[0];
  return movedBy(info, ofAccount(TOKEN), ofAccount(FROM), ofAccount(TO));
}

it('a Transfer event of a TRON token moves its units', () => {
  expect(movedIn([TRANSFER, topic(FROM), topic(TO)])).toBe(5n);
});

it.each([
  ['an Approval event, of the same shape', [APPROVAL, topic(FROM), topic(TO)], undefined],
  ['a short sender', [TRANSFER, FROM, topic(TO)], undefined],
  ['a short recipient', [TRANSFER, topic(FROM), TO], undefined],
  ['a missing recipient', [TRANSFER, topic(FROM)], undefined],
  ['no sum', [TRANSFER, topic(FROM), topic(TO)], ''],
])('a TRON log with %s moves nothing', (_what, topics, data) => {
  expect(movedIn(topics, data)).toBe(0n);
});
