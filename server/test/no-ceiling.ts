/** Payments without a ceiling of their outflow, for tests of everything else. */
import { ONE } from '@parom/contract/money';
import type { OutflowRule } from '../src/payments/index.ts';

export const noCeiling: OutflowRule = { ceilingUsdt: null, worthOf: () => ONE };
