import { doorEndpoints } from './door.ts';
import { passkeyEndpoints } from './passkeys.ts';
import { systemEndpoints } from './system.ts';
import { treasuryEndpoints } from './treasury.ts';
import { workEndpoints } from './work.ts';

export const consoleEndpoints = {
  ...doorEndpoints,
  ...passkeyEndpoints,
  ...workEndpoints,
  ...systemEndpoints,
  ...treasuryEndpoints,
} as const;
export type ConsoleEndpoints = typeof consoleEndpoints;
export type ConsoleEndpointName = keyof ConsoleEndpoints;
