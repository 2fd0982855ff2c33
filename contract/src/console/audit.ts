import * as z from 'zod/mini';
import { saidCell } from './answers/said.ts';
import type { ConsoleEndpoint } from './endpoint.ts';
import { callRoles } from './rights.ts';

export const TERMINAL = 'terminal';

export interface Source {
  readonly address: string;
  /** `terminal`, or the browser as the list of sessions names it. */
  readonly device: string | null;
}

/** `begun` without an end: it was cut off. `failed`: it may have been done. */
export const auditOutcome = z.enum(['begun', 'done', 'proposed', 'refused', 'failed']);
export type AuditOutcome = z.infer<typeof auditOutcome>;

/** `null` before: it is new. `null` after: it is gone. */
const value = z.nullable(z.union([z.string(), saidCell]));
export type AuditValue = z.infer<typeof value>;

export const auditChange = z.object({ of: z.string(), field: z.string(), before: value, after: value });
export type AuditChange = z.infer<typeof auditChange>;
export const auditChanges = z.array(auditChange).check(z.minLength(1));

const shown = (one: AuditValue): string => (one === null ? '–' : typeof one === 'string' ? one : one.why);

/** `BTC/USDT markupPercent: 1.5 → 2` */
export const changeInEnglish = ({ of, field, before, after }: AuditChange): string =>
  `${of} ${field}: ${shown(before)} → ${shown(after)}`.trimStart();

export const auditEndpoints = {
  auditFile: {
    method: 'GET',
    path: '/api/console/audit/file',
    role: callRoles.auditFile,
    summary: 'A part of the audit’s CSV file of a period, with all that the hashes seal',
    query: z.object({
      from: z.iso.datetime(),
      until: z.iso.datetime(),
      /** The place of the part before. */
      after: z.optional(z.string().check(z.regex(/^\d{1,15}$/))),
    }),
    answer: z.object({
      rows: z.number(),
      csv: z.string(),
      /** `null`: the file is whole. */
      after: z.nullable(z.string()),
    }),
  },
} as const satisfies Record<string, ConsoleEndpoint>;
