import { expect, it } from 'vitest';
import { isAmlDeducted } from './aml-deduction.ts';

const passed = { wasStopped: false, state: 'final' } as const;
const stopped = { wasStopped: true, state: 'final' } as const;
const gone = { wasStopped: true, state: 'vanished' } as const;

it.each([
  ['that screening stopped', 'unsaid', stopped, [stopped], true],
  ['that screening stopped', 'waived', stopped, [stopped], false],
  ['that passed', 'unsaid', passed, [passed], false],
  ['that passed', 'kept', passed, [passed], true],
  ['that passed beside a stopped one', 'kept', passed, [passed, stopped], false],
  ['that passed beside a stopped one that vanished', 'kept', passed, [passed, gone], true],
] as const)('a deposit %s, with the deduction %s', (_what, word, deposit, beside, isDeducted) => {
  expect(isAmlDeducted(word, deposit, beside)).toBe(isDeducted);
});
