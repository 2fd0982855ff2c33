/** What exchange monitors read of us. Promises nothing that a ticket made at that moment would not get. */
export { exportRoutes } from './export-routes.ts';
