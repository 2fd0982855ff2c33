/** Exports nothing that a ticket would not get at that moment. */
export { exportRoutes } from './export-routes.ts';
