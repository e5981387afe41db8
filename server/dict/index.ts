export { allDictItems, dictText } from './items.ts'
export { dictRoutes } from './routes.ts'
