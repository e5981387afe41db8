export { setReplacement } from './replacements.ts'
export { replacementFeature } from './routes.ts'
