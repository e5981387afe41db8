export { openDiscovery } from './discovery.ts'
export type { OfficeDeps, OfficeSettings } from './office.ts'
export { officeFeature } from './routes.ts'
