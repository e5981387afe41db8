export { allDictItems, dictItemsOf, dictText } from './items.ts'
export { dictFeature } from './routes.ts'
