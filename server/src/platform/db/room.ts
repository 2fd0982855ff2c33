/** On a full disk reads still succeed. */
import { type Kysely, sql } from 'kysely';

/** An ordinary row would fit into existing pages. */
const ROWS = 16;
const ROW_LENGTH = 900;

export async function probeRoom<Schema>(db: Kysely<Schema>): Promise<void> {
  try {
    await db.transaction().execute(async (tx) => {
      await sql`truncate room_probe`.execute(tx);
      await sql`insert into room_probe select repeat('x', ${ROW_LENGTH}) from generate_series(1, ${ROWS})`.execute(
        tx,
      );
      throw new TakenBack();
    });
  } catch (error) {
    if (!(error instanceof TakenBack)) throw error;
  }
}
class TakenBack extends Error {}

/** Disk full, read-only, an error of the disk. */
const CANNOT_WRITE = new Set(['53100', '25006', '58030']);
/** A file at the system's size limit has no code. */
const NO_EXTENSION = /^could not (extend|write)/;

export function isRoomError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? error.code : undefined;
  if (typeof code !== 'string') return false;
  return CANNOT_WRITE.has(code) || NO_EXTENSION.test(error.message);
}
