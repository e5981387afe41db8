export { allDictItems, dictText } from './items.ts'
export { dictRoutes, type DictDeps } from './routes.ts'
