import * as z from 'zod/mini';
import type { ConsoleEndpoint } from './endpoint.ts';
import { callRoles } from './rights.ts';

const text = z.string();
const none = z.nullable(z.string());

export const monitorsAnswer = z.object({
  isOpen: z.boolean(),
  /** Where monitors read; `null` when the site's address is unknown. */
  site: none,
  formats: z.array(z.object({ path: text, type: text })),
  directions: z.array(
    z.object({
      /** Names for acts, as `BTC@bitcoin`. */
      give: text,
      get: text,
      /** Codes of monitors, as `USDTTRC20`. */
      from: text,
      to: text,
      version: text,
      isShown: z.boolean(),
      hiddenBy: none,
      hiddenAt: none,
      /** For one coin; `null`: the site does not sell the direction now. */
      out: none,
      reserve: none,
      minGive: none,
      maxGive: none,
      labels: none,
      /** Those that an operator set, as `label-for-monitors` takes them. */
      ownLabels: text,
    }),
  ),
});
export type MonitorsAnswer = z.infer<typeof monitorsAnswer>;
export type MonitoredDirection = MonitorsAnswer['directions'][number];

export const monitorEndpoints = {
  monitors: {
    method: 'GET',
    path: '/api/console/monitors',
    role: callRoles.monitors,
    summary: 'The export for monitors: formats, directions with codes and labels, hidden ones',
    answer: monitorsAnswer,
  },
  monitorFile: {
    method: 'GET',
    path: '/api/console/monitors/file',
    role: callRoles.monitorFile,
    summary: 'The export in one format, as a monitor reads it now',
    query: z.object({ path: z.string().check(z.maxLength(40)) }),
    answer: z.object({ text }),
  },
} as const satisfies Record<string, ConsoleEndpoint>;
