/* What stands around the rows, as one file for the browser: it comes when the first rows are on the screen. */
export { ResultTabs } from './result-tabs.tsx'
export { FacetSide } from './facet-side.tsx'
export { LineTools } from './line-tools.tsx'
export { Meant } from './meant.tsx'
export { PageTurner } from './page-turner.tsx'
export { RowActions } from './row-actions.tsx'
export { ShortcutHelp } from './shortcuts.tsx'
