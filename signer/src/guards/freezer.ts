/** A file stops all signing. Only a person at this machine takes it away. */
import { closeSync, existsSync, fsyncSync, openSync, rmSync, writeSync } from 'node:fs';
import { SignerRefusal } from '../refusal.ts';

export interface Freezer {
  /** @throws SignerRefusal while frozen */
  check(): void;
  freeze(why: string): void;
  beat(): void;
  isFrozen(): boolean;
}

export function openFreezer(path: string, heartbeatMs: number | null, now: () => number): Freezer {
  let lastBeat = now();
  const isFrozen = (): boolean => existsSync(path);
  return {
    isFrozen,
    freeze: (why) => freeze(path, why),
    beat: () => {
      lastBeat = now();
    },
    check: () => {
      if (heartbeatMs !== null && now() - lastBeat > heartbeatMs && !isFrozen())
        freeze(path, `no heartbeat for ${heartbeatMs / 1_000} s`);
      if (isFrozen())
        throw new SignerRefusal(
          'frozen',
          'the signer is frozen and signs nothing. Find the reason, then type npm run signer -- thaw at its machine',
        );
    },
  };
}

export function freeze(path: string, why: string): void {
  const file = openSync(path, 'a', 0o600);
  writeSync(file, `${new Date().toISOString()} ${why}\n`);
  fsyncSync(file);
  closeSync(file);
}

export const thaw = (path: string): void => rmSync(path, { force: true });
