export { apiTokenFeature } from './routes.ts'
export { labelsOf, placeOf } from './places.ts'
