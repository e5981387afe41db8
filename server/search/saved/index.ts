export { SAVED_SEARCH_TASK, savedSearchTask, watchSavedSearches } from './check-task.ts'
export { addSaved, deleteSaved, editSaved, listHits, listSaved, markSeen } from './saved-searches.ts'
