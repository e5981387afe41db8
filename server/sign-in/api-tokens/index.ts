export { apiTokenFeature } from './routes.ts'
export { placeLabels, parsePlaceLabel } from './places.ts'
