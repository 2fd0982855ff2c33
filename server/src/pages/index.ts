/** The web application as files. */
export { pagesRoutes } from './pages-routes.ts';
