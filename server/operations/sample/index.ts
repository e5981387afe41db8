export { loadSample } from './load.ts'
export { sampleFeature } from './routes.ts'
