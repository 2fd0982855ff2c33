/** The source of the console's routes and of its clients. */
import { doorEndpoints } from './door.ts';
import { workEndpoints } from './work.ts';

export const consoleEndpoints = { ...doorEndpoints, ...workEndpoints } as const;
export type ConsoleEndpoints = typeof consoleEndpoints;
export type ConsoleEndpointName = keyof ConsoleEndpoints;
