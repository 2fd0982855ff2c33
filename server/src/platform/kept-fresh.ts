import type { Logger } from './logger.ts';

export interface KeptFresh<Value> {
  /** Older than `everyMs` only while the database is down. */
  current(): Value;
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
  let [begun, shown] = [0, 0];
  /** An older reading may have missed a change. */
  const read = async (): Promise<void> => {
    const turn = ++begun;
    const loaded = await load();
    if (turn < shown) return;
    [value, shown] = [loaded, turn];
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
    reload: read,
    close: () => clearInterval(timer),
  };
}
