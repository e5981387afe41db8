export { askOwner, ownQuestions } from './ask.ts'
export { answerQuestion, askedQuestions, dismissQuestion } from './handle.ts'
