import type * as z from 'zod/mini';
import type { Role } from './roles.ts';

export interface ConsoleEndpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  /** The least role; `null` before the log-in. */
  readonly role: Role | null;
  readonly summary: string;
  readonly params?: z.ZodMiniType;
  readonly query?: z.ZodMiniType;
  readonly body?: z.ZodMiniType;
  readonly answer: z.ZodMiniType | null;
}
