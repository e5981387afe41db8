export { stagesOfDocument } from './stages.ts'
