/** How the driver turns columns into values. The default for int8 is a string; money must stay one. */
import pg from 'pg';

const { builtins } = pg.types;

/** int8 as a number: our ids and heights stay far below 2^53, and one that does not must not be rounded. */
function parseInt8(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new Error(`int8 ${text} does not fit a safe integer`);
  return value;
}

/** For the `types` of every pool: int8 is a number, numeric a string, timestamptz a `Date`, the rest as `pg` has it. */
export const columnTypes: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === builtins.INT8 ? parseInt8 : pg.types.getTypeParser(oid, format as 'text'),
};
