/** The web application: its files and its pages. Knows no call but by asking, and nobody who visits. */
export { type PagesDeps, pagesRoutes } from './pages-routes.ts';
