export { savedSearchCheck } from './check.ts'
export { addSaved, deleteSaved, editSaved, listHits, listSaved, markSeen } from './saved-searches.ts'
