export { reminderFeature } from './routes.ts'
