export { type PagesDeps, pagesRoutes } from './pages-routes.ts';
