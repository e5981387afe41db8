export { allDictItems, dictText } from './items.ts'
export { dictFeature } from './routes.ts'
