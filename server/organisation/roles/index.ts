export type { PermissionDeps } from './change-rights.ts'
export { permissionFeature } from './routes.ts'
