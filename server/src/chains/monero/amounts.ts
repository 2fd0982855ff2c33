import type { Decimal } from '@parom/contract/money';
import { decimalToUnits, unitsToDecimal } from '../units.ts';

const DECIMALS = 12;
export const unitsToXmr = (units: bigint): Decimal => unitsToDecimal(units, DECIMALS);
export const xmrToUnits = (amount: Decimal): bigint => decimalToUnits(amount, DECIMALS);
