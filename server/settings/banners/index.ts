export { bannerFeature } from './routes.ts'
