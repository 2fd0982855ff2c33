/** BIP 141. All coins that we spend are P2WPKH. */
const WITNESS_SCALE = 4;
/** Version, lock time, witness marker and flag. */
const FRAME = 4 * WITNESS_SCALE + 4 * WITNESS_SCALE + 2;
/** The coin, an empty script, the sequence; the witness: two lengths, the longest signature, the key. */
const INPUT = (36 + 1 + 4) * WITNESS_SCALE + 1 + 1 + 72 + 1 + 33;
const OUTPUT_VALUE = 8;

export function weighVirtualBytes(inputs: number, scriptLengths: readonly number[]): number {
  const outputs = scriptLengths.reduce((sum, length) => sum + (OUTPUT_VALUE + 1 + length) * WITNESS_SCALE, 0);
  const counts = (countBytes(inputs) + countBytes(scriptLengths.length)) * WITNESS_SCALE;
  return Math.ceil((FRAME + counts + inputs * INPUT + outputs) / WITNESS_SCALE);
}

const countBytes = (count: number): number => (count < 253 ? 1 : 3);

/** Of an address. Three times the cost of spending it at 1 satoshi per byte: nodes relay no less. */
export function dustLimit(script: Uint8Array): bigint {
  const spending = isWitnessVersion(script[0] ?? 1) ? 67 : 148;
  return BigInt(3 * (OUTPUT_VALUE + 1 + script.length + spending));
}

const isWitnessVersion = (opcode: number): boolean => opcode === 0 || (opcode >= 0x51 && opcode <= 0x60);
