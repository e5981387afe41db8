export { addBuiltIn, builtInDictionaries, isBuiltIn, isBuiltInValue } from './built-in.ts'
export { allDictItems, CATEGORIES, listDictItems, dictText, forgetDictionaries } from './items.ts'
export { dictFeature } from './routes.ts'
