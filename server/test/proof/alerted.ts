/** Which events were heard: what no handler has heard yet is not wrong, only not done. */
import { sql } from 'kysely';

export const isTold = (kind: string, of: 'paymentId' | 'depositId', id: string) =>
  sql.raw(`
  not exists (select from jobs b where b.kind = '${kind}' and b.payload ->> '${of}' = ${id}::text)`);
