export { permissionFeature } from './routes.ts'
