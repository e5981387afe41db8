export { replacementFeature } from './routes.ts'
