/*
 * The code that record screens share: one file for the browser (`build/one-first-load.ts`). Without it a screen
 * consisted of up to fifty small files, which are slow on a slow connection.
 */
export { ResourceScreen } from './resource/resource-screen.tsx'
export { TreeScreen } from './resource/tree/tree-screen.tsx'
import './dictionary/dictionary-control.tsx'
import './duplicates.ts'
import './organisation/department-nodes.ts'
import './organisation/people-controls.tsx'
import './parts/data-table/plain-table.tsx'
import './parts/form/choice-control.tsx'
import './parts/form/date-control.tsx'
import './parts/form/text-control.tsx'
import './parts/pickers/pick-controls.tsx'
import './resource/define.ts'
import './resource/actions/panel-action.ts'
import './resource/record/records-drawer.tsx'
import './resource/actions/removal.ts'
