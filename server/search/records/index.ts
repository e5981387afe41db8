export { clearHistory, ownHistory } from './history.ts'
export { hotCandidates, hotKeywords, hotTopics } from './hot-words.ts'
export { recordClick, recordSearch } from './record.ts'
export { deleteRecords, listRecords, missedWords } from './reports.ts'
