export { boundedIds, boundedStep } from './bounded-step.ts'
export { type Dictionary, buildDictionary, dictionaryRows, readDictionary } from './dictionary.ts'
export { followChanges, type Follower } from './follow.ts'
export { indexChanges } from './index-source.ts'
