export { openDiscovery } from './discovery.ts'
export type { OfficeSettings } from './office.ts'
export { officeFeature } from './routes.ts'
