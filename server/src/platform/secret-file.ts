/** A secret that a setting names by its file, so that it stands in no process list. */
import { readFileSync } from 'node:fs';
import type * as z from 'zod';

/** `null`, and a problem of the setting, when it cannot be read. */
export function readSecret(file: string, context: z.RefinementCtx): string | null {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    context.addIssue({ code: 'custom', message: `cannot read the file ${file}` });
    return null;
  }
}
