// Without findings the score would be perfect.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mutantsOf } from './mutation-rules.mjs';

const SOURCE = `import { add, divFloor } from '@parom/contract/money';
export async function pay(tx, { clock }, ticket, amount) {
  if (ticket.status !== 3) return 'already-moved';
  assert(amount > 0n, 'nothing to pay');
  await lockAssets(tx, [ticket.give, ticket.get]);
  const due = await tx.selectFrom('payments').where('state', '=', 'queued').where('tries', '<', 5).forNoKeyUpdate().execute();
  await sql\`select id from assets where id between 1 and 9 and held < \${amount}
    and network_id in (select id from networks) order by id for no key update\`.execute(tx);
  const isOpen = due.toSorted(byAge).every(({ id }) => known.has(id)) && (ticket.isPaid || ticket.isOld);
  return post(tx, clock.now(), [post('hot', amount), post('payable', divFloor(amount, 2n) + 1n)], isOpen);
}
`;
const mutants = mutantsOf('pay.ts', SOURCE);
const of = (rule) => mutants.filter((mutant) => mutant.rule === rule);
const becomes = (rule) => of(rule).map((mutant) => mutant.becomes);

test('a guard, an assertion and a lock are dropped', () => {
  assert.deepEqual(becomes('early return dropped'), [';']);
  assert.deepEqual(becomes('assertion dropped'), [';']);
  assert.deepEqual(becomes('lock dropped'), [';']);
});

test('the order of locked rows and of a sort is reversed', () => {
  assert.ok(of('lock keys swapped')[0].text.includes('order by id desc for no key update'));
  assert.ok(becomes('order reversed')[0].includes('toSorted(byAge).reverse()'));
});

test('a row lock is dropped from a chain and from SQL', () => {
  const texts = of('row lock dropped').map(({ text }) => text);
  assert.ok(texts[0].includes("'<', 5).execute()"));
  assert.ok(texts[1].includes('order by id`.execute'));
});

test('each condition of a query is dropped, but no end of a range', () => {
  const texts = of('filter dropped').map(({ text }) => text);
  assert.equal(texts.length, 4);
  assert.ok(texts.every((text) => text.includes('between 1 and 9')));
  assert.ok(texts.some((text) => !text.includes('network_id in') && text.includes('order by id for')));
  assert.ok(texts.some((text) => !text.includes("'queued'")));
});

test('a bound is shifted in code, in a chain and in SQL', () => {
  const texts = of('comparison shifted').map(({ text }) => text);
  assert.ok(texts.some((text) => text.includes('assert(amount >= 0n')));
  assert.ok(texts.some((text) => text.includes("'tries', '<=', 5")));
  assert.ok(texts.some((text) => text.includes('held <= ${')));
});

test('a comparison of sets, a condition, a rounding, a posting and the clock are broken', () => {
  assert.ok(becomes('comparison of sets weakened').some((line) => line.includes('.some(')));
  assert.ok(becomes('comparison of sets weakened').some((line) => line.includes('=> true)')));
  assert.deepEqual(
    becomes('condition dropped').map((line) => line.replace(/.*= /, '')),
    [
      'due.toSorted(byAge).every(({ id }) => known.has(id));',
      '(ticket.isPaid || ticket.isOld);',
      'due.toSorted(byAge).every(({ id }) => known.has(id)) && (ticket.isPaid);',
      'due.toSorted(byAge).every(({ id }) => known.has(id)) && (ticket.isOld);',
    ],
  );
  assert.ok(
    of('rounding swapped')[0].text.includes("import { add, divFloor, divCeil } from '@parom/contract/money'"),
  );
  assert.ok(becomes('rounding swapped')[0].includes('divCeil(amount, 2n)'));
  assert.equal(of('posting dropped').length, 2);
  assert.ok(becomes('wall time read')[0].includes('new Date()'));
  assert.ok(becomes('step of one dropped')[0].includes('divFloor(amount, 2n))]'));
});

test('a mutant names its function and its line', () => {
  assert.ok(mutants.every(({ within }) => within === 'pay'));
  assert.deepEqual(of('wall time read')[0].line, 10);
});
