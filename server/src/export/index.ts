/** Exports nothing that a ticket would not get at that moment. */
export { labelDirection, labelledDirections } from './direction-labels-store.ts';
export { exportRoutes } from './export-routes.ts';
export { codeOf, type Direction } from './exported-directions.ts';
export { type ExportDeps, exportedNow, keyOf, sellableNow } from './exported-now.ts';
export { exportFormats, floatingOf } from './formats.ts';
export {
  type DirectionKey,
  type HiddenDirection,
  hiddenDirections,
  hideDirection,
  unhideDirection,
} from './hidden-directions-store.ts';
