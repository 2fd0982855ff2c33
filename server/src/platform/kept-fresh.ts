/** A small thing of the database kept in memory, so that reading it costs nothing and it is never old. */
import type { Logger } from './logger.ts';

export interface KeptFresh<Value> {
  /** As the database had it at most `everyMs` ago, or longer while the database cannot be reached. */
  current(): Value;
  /** Reads it now; for whoever has just changed it. */
  reload(): Promise<void>;
  close(): void;
}

export async function keepFresh<Value>(
  name: string,
  load: () => Promise<Value>,
  log: Logger,
  everyMs = 1_000,
): Promise<KeptFresh<Value>> {
  let value = await load();
  let reading: Promise<void> | undefined;
  const read = async (): Promise<void> => {
    value = await load();
  };
  const look = (): void => {
    reading ??= read()
      .catch((error: unknown) => log.warn({ err: error, name }, 'could not be read again, the old one stays'))
      .finally(() => {
        reading = undefined;
      });
  };
  const timer = setInterval(look, everyMs).unref();
  return {
    current: () => value,
    reload: async () => {
      // A reading under way may have begun before the change.
      await reading;
      await read();
    },
    close: () => clearInterval(timer),
  };
}
