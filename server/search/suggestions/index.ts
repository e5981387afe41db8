export { loadPassages } from './load-passages.ts'
export { suggestFacts } from './suggest-facts.ts'
