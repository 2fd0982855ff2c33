import { operatorCodes } from '@parom/contract/errors';
import { Refusal } from '../platform/refusal.ts';

export const refuse = (why: string): Refusal => new Refusal(operatorCodes.refused, why);
