/** A setting names a secret's file, so that the secret stands in no process list. */
import { readFileSync, statSync } from 'node:fs';
import type * as z from 'zod';

/**
 * Others may not read, write or enter it, and a group may not write it. Group reading is the operator's
 * choice.
 */
export const isOpenToOthers = (mode: number): boolean => (mode & 0o027) !== 0;

/** Refuses a file that other users of the machine can read. */
export function readPrivateSecret(file: string, context: z.RefinementCtx): string | null {
  const mode = statSync(file, { throwIfNoEntry: false })?.mode ?? 0;
  if (isOpenToOthers(mode)) {
    const message = `names the file ${file}, which other users of this machine can read or change (mode ${(mode & 0o777).toString(8)}): give it mode 400`;
    context.addIssue({ code: 'custom', message });
    return null;
  }
  return readSecret(file, context);
}

/** `null`, with a problem of the setting, when the file cannot be read. */
export function readSecret(file: string, context: z.RefinementCtx): string | null {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    context.addIssue({ code: 'custom', message: `cannot read the file ${file}` });
    return null;
  }
}
