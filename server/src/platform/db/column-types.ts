import pg from 'pg';

const { builtins } = pg.types;

/** An id above 2^53 must not be rounded. */
function parseInt8(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new Error(`int8 ${text} does not fit a safe integer`);
  return value;
}

export const columnTypes: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === builtins.INT8 ? parseInt8 : pg.types.getTypeParser(oid, format as 'text'),
};
