export { suggestFacts } from './suggest-facts.ts'
