export { answerQuestion } from './answer.ts'
export { findDuplicates } from './duplicates.ts'
export { relatedDocuments } from './related.ts'
export {
  type AnsweringSentence,
  answeringSentence,
  type Evidence,
  gatherEvidence,
  isNear,
  placeOf,
} from './evidence.ts'
