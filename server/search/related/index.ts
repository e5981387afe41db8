export { answerQuestion } from './answer.ts'
export { duplicatesOf } from './duplicates.ts'
export { relatedDocuments } from './related.ts'
