export { clearHistory, ownHistory } from './history.ts'
export { hotCandidates, hotKeywords, hotTopics } from './hot-words.ts'
export { recordClick, recordSearch, writeSearches } from './record.ts'
export { recordSweep } from './sweep.ts'
