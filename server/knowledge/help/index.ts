export { CHAPTERS } from './chapters.ts'
export { type Manual, manualIn } from './manual.ts'
export { helpFeature } from './routes.ts'
