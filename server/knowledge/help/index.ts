export { type Manual, manualIn } from './manual.ts'
export { type HelpDeps, helpFeature } from './routes.ts'
