export { strangerAddress } from './addresses.ts';
export { startBlockMakers } from './block-makers.ts';
export { type SandboxDeps, sandboxRoutes } from './sandbox-routes.ts';
export { openSimulatedChains } from './simulated-chain.ts';
export type { World } from './world.ts';
