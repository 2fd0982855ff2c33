/** Steps of two payers, of their node and of their network. */
import fc from 'fast-check';
import type { NodeCall } from './payer-ground.ts';

/** `lost`: the node says that it took a payment, and forgets it. `late`: it did its part before. */
export type Fault = 'fails' | 'fails late' | 'lost' | 'sleeps' | 'sleeps late';

export type Step =
  | { readonly kind: 'owe'; readonly count: number }
  | { readonly kind: 'work'; readonly by: number }
  | { readonly kind: 'work at once' }
  | { readonly kind: 'spoil'; readonly by: number; readonly call: NodeCall; readonly fault: Fault }
  | { readonly kind: 'wake' | 'restart'; readonly by: number }
  | { readonly kind: 'mine'; readonly blocks: number }
  | { readonly kind: 'pass'; readonly ms: number }
  | { readonly kind: 'jam' | 'end jam' | 'expire' }
  /** Above the depth of finality: a final payment is taken back. */
  | { readonly kind: 're-org'; readonly depth: number; readonly drops: boolean }
  | { readonly kind: 'take back' };

const SECOND = 1_000;
/** Beside looks: a lease ends, and a payment is stuck. */
const PASSED = [SECOND, 16 * SECOND, 61 * SECOND, 31 * 60 * SECOND];
/** None of them is made inside a transaction. */
const CALLS: readonly NodeCall[] = [
  'head',
  'block',
  'checkRecipient',
  'nextNonce',
  'sign',
  'discard',
  'broadcast',
  'lookUp',
  'isOvertaken',
  'balance',
  'bump',
  'childOf',
];
const LATER: readonly Fault[] = ['fails', 'fails late', 'sleeps', 'sleeps late'];

const payer = fc.integer({ min: 0, max: 1 });
const spoil = fc.oneof(
  fc.record({
    kind: fc.constant('spoil' as const),
    by: payer,
    call: fc.constantFrom(...CALLS),
    fault: fc.constantFrom(...LATER),
  }),
  fc.record({
    kind: fc.constant('spoil' as const),
    by: payer,
    call: fc.constant('broadcast' as const),
    fault: fc.constant('lost' as const),
  }),
);

export const anyStep: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('owe' as const), count: fc.integer({ min: 1, max: 3 }) }),
  },
  { weight: 8, arbitrary: fc.record({ kind: fc.constant('work' as const), by: payer }) },
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('work at once' as const) }) },
  { weight: 7, arbitrary: spoil },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('wake' as const), by: payer }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('restart' as const), by: payer }) },
  {
    weight: 6,
    arbitrary: fc.record({ kind: fc.constant('mine' as const), blocks: fc.constantFrom(1, 1, 1, 2, 4) }),
  },
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('pass' as const), ms: fc.constantFrom(...PASSED) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constantFrom('jam' as const, 'end jam' as const) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('expire' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('take back' as const) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('re-org' as const),
      depth: fc.integer({ min: 1, max: 3 }),
      drops: fc.boolean(),
    }),
  },
);

export const stepsOf = (seed: number, count: number): readonly Step[] =>
  fc.sample(fc.array(anyStep, { minLength: count, maxLength: count, size: 'max' }), {
    seed,
    numRuns: 1,
  })[0] ?? [];
