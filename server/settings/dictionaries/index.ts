export { DICTIONARIES, type DictionarySeed, isBuiltIn, isBuiltInValue } from './built-in.ts'
export { allDictItems, CATEGORIES, dictItemsOf, dictText, forgetDictionaries } from './items.ts'
export type { DictDeps } from './deps.ts'
export { dictFeature } from './routes.ts'
