/* What a record screen is drawn with, loaded beside the file of the screen (`lazy-screen.ts`). */
export { ResourceScreen } from './resource/resource-screen.tsx'
export { TreeScreen } from './resource/tree/tree-screen.tsx'
