export { peopleFeature } from './routes.ts'
