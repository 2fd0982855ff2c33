/** A secret that a setting names by its file, so that it stands in no process list. */
import { readFileSync, statSync } from 'node:fs';
import type * as z from 'zod';

/** By its mode: others may read, write or enter it, or a group may write it. A group that reads is the operator's choice. */
export const isOpenToOthers = (mode: number): boolean => (mode & 0o027) !== 0;

/** As `readSecret`, of one that nobody else on the machine may read. */
export function readPrivateSecret(file: string, context: z.RefinementCtx): string | null {
  const mode = statSync(file, { throwIfNoEntry: false })?.mode ?? 0;
  if (isOpenToOthers(mode)) {
    const message = `names the file ${file}, which other users of this machine can read or change (mode ${(mode & 0o777).toString(8)}): give it mode 400`;
    context.addIssue({ code: 'custom', message });
    return null;
  }
  return readSecret(file, context);
}

/** `null`, and a problem of the setting, when it cannot be read. */
export function readSecret(file: string, context: z.RefinementCtx): string | null {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    context.addIssue({ code: 'custom', message: `cannot read the file ${file}` });
    return null;
  }
}
