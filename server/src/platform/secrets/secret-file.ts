import { readFileSync, statSync } from 'node:fs';
import type * as z from 'zod';

/** A group may read it. */
export const isOpenToOthers = (mode: number): boolean => (mode & 0o027) !== 0;

export function readPrivateSecret(file: string, context: z.RefinementCtx): string | null {
  const mode = statSync(file, { throwIfNoEntry: false })?.mode ?? 0;
  if (isOpenToOthers(mode)) {
    const message = `names the file ${file}, which other users of this machine can read or change (mode ${(mode & 0o777).toString(8)}): give it mode 400`;
    context.addIssue({ code: 'custom', message });
    return null;
  }
  return readSecret(file, context);
}

export function readSecret(file: string, context: z.RefinementCtx): string | null {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    context.addIssue({ code: 'custom', message: `cannot read the file ${file}` });
    return null;
  }
}
