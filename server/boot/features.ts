import type { Endpoint } from '#core/contract/endpoint.ts'
import { type AccessDeps, accessFeature } from '#server/access/documents/index.ts'
import { type ApiClientDeps, apiClientFeature } from '#server/sign-in/api-clients/index.ts'
import { type ApiTokenDeps, apiTokenFeature } from '#server/sign-in/api-tokens/index.ts'
import { authFeature } from '#server/sign-in/entry/index.ts'
import type { AuthDeps } from '#server/sign-in/sessions/index.ts'
import { commentFeature } from '#server/knowledge/comments/index.ts'
import { logFeature } from '#server/operations/log/index.ts'
import { removalPreviewFeature } from '#server/operations/removal-preview/index.ts'
import { type OfficeDeps, officeFeature } from '#server/knowledge/office/index.ts'
import { onlineFeature } from '#server/sign-in/online/index.ts'
import { deputyFeature } from '#server/organisation/deputies/index.ts'
import { callLogFeature } from '#server/operations/call-log/index.ts'
import { messageFeature } from '#server/notices/messages/index.ts'
import { type TenantDeps, tenantFeature } from '#server/organisation/tenants/index.ts'
import { thirdPartyFeature } from '#server/organisation/third-party/index.ts'
import { announcementFeature } from '#server/notices/announcements/index.ts'
import { checkRuleFeature } from '#server/configuration/check-rules/index.ts'
import { type DataSourceDeps, dataSourceFeature } from '#server/configuration/data-sources/index.ts'
import { fillRuleFeature } from '#server/configuration/fill-rules/index.ts'
import { gatewayRouteFeature } from '#server/configuration/gateway-routes/index.ts'
import { bannerFeature } from '#server/settings/banners/index.ts'
import { conversionFeature } from '#server/rendering/conversion/index.ts'
import { customFieldFeature } from '#server/knowledge/custom-fields/index.ts'
import { favouriteFeature } from '#server/knowledge/favourites/index.ts'
import { dictionaryFeature } from '#server/configuration/dictionaries/index.ts'
import { type DictDeps, dictFeature } from '#server/settings/dictionaries/index.ts'
import { documentFeature, type TicketDeps } from '#server/knowledge/documents/index.ts'
import { type ImportDeps, importFeature } from '#server/knowledge/web-import/index.ts'
import { levelFeature } from '#server/access/levels/index.ts'
import { mustReadFeature } from '#server/knowledge/must-read/index.ts'
import { orgFeature } from '#server/organisation/departments/index.ts'
import { type LeavingDeps, peopleFeature, type WireTableDeps } from '#server/organisation/people/index.ts'
import { type PermissionDeps, permissionFeature } from '#server/organisation/roles/index.ts'
import { positionFeature } from '#server/organisation/positions/index.ts'
import { taxonomyFeature } from '#server/knowledge/taxonomy/index.ts'
import { type PlatformDeps, platformFeature } from '#server/operations/health/index.ts'
import { ratingFeature } from '#server/knowledge/ratings/index.ts'
import { backlinkFeature } from '#server/knowledge/backlinks/index.ts'
import { reminderFeature } from '#server/knowledge/reminders/index.ts'
import { replacementFeature } from '#server/knowledge/replacements/index.ts'
import { renditionFeature } from '#server/storage/renditions/index.ts'
import { rightsFeature } from '#server/knowledge/access-requests/index.ts'
import { type JobDeps, scheduledJobFeature } from '#server/operations/scheduled-jobs/index.ts'
import { keptBackupFeature } from '#server/operations/kept-backups/index.ts'
import { fileMoveFeature } from '#server/operations/file-move/index.ts'
import { type ParkedDeps, parkedTaskFeature } from '#server/operations/parked-tasks/index.ts'
import { type MonitoringDeps, monitoringFeature } from '#server/operations/monitoring/index.ts'
import { type HelpDeps, helpFeature } from '#server/knowledge/help/index.ts'
import { questionFeature } from '#server/answers/questions/index.ts'
import { homeFeature } from '#server/home/index.ts'
import { refusedCallsFeature } from '#server/operations/refused-calls/index.ts'
import { searchFeature } from '#server/search/feature.ts'
import type { SearchDeps } from '#server/search/index-lifecycle/index.ts'
import { type ShareDeps, shareFeature } from '#server/knowledge/sharing/index.ts'
import { documentStatisticsFeature } from '#server/statistics/documents/index.ts'
import { searchStatisticsFeature } from '#server/statistics/searches/index.ts'
import { type ImportTaskDeps, sheetFeature } from '#server/spreadsheet/resource/index.ts'
import { subscriptionFeature } from '#server/knowledge/subscriptions/index.ts'
import { siteSheetFeature } from '#server/configuration/site-sheet/index.ts'
import { type SiteDeps, siteFeature } from '#server/settings/site/index.ts'
import type { Feature } from '#server/jobs/queue/index.ts'
import { uploadedFileFeature } from '#server/knowledge/uploaded-files/index.ts'
import { type UploadDeps, uploadFeature } from '#server/knowledge/upload-sessions/index.ts'

/** Everything a handler or a task may need; built once in `start.ts`. */
export type Deps = AccessDeps &
  DictDeps &
  ApiClientDeps &
  ApiTokenDeps &
  AuthDeps &
  DataSourceDeps &
  HelpDeps &
  TicketDeps &
  ImportDeps &
  LeavingDeps &
  JobDeps &
  MonitoringDeps &
  OfficeDeps &
  ParkedDeps &
  PermissionDeps &
  PlatformDeps &
  SearchDeps &
  ShareDeps &
  ImportTaskDeps &
  SiteDeps &
  TenantDeps &
  UploadDeps &
  WireTableDeps

/** What the server consists of. A feature that is not named here does not exist. */
export const FEATURES: readonly Feature<Deps>[] = [
  accessFeature,
  announcementFeature,
  apiClientFeature,
  apiTokenFeature,
  authFeature,
  commentFeature,
  bannerFeature,
  callLogFeature,
  conversionFeature,
  checkRuleFeature,
  customFieldFeature,
  dataSourceFeature,
  deputyFeature,
  dictFeature,
  dictionaryFeature,
  documentFeature,
  documentStatisticsFeature,
  favouriteFeature,
  fileMoveFeature,
  fillRuleFeature,
  gatewayRouteFeature,
  importFeature,
  helpFeature,
  keptBackupFeature,
  homeFeature,
  levelFeature,
  logFeature,
  removalPreviewFeature,
  messageFeature,
  monitoringFeature,
  mustReadFeature,
  officeFeature,
  onlineFeature,
  orgFeature,
  parkedTaskFeature,
  peopleFeature,
  permissionFeature,
  taxonomyFeature,
  platformFeature,
  positionFeature,
  questionFeature,
  ratingFeature,
  refusedCallsFeature,
  renditionFeature,
  reminderFeature,
  replacementFeature,
  backlinkFeature,
  rightsFeature,
  scheduledJobFeature,
  searchFeature,
  searchStatisticsFeature,
  shareFeature,
  sheetFeature,
  siteFeature,
  siteSheetFeature,
  subscriptionFeature,
  tenantFeature,
  thirdPartyFeature,
  uploadedFileFeature,
  uploadFeature,
]

/** What is built beside the product: the tutorial in `docs/tutorial`. */
export interface Extension {
  features: readonly Feature<Deps>[]
  contract: readonly Endpoint[]
}

export const TASKS = FEATURES.flatMap(({ tasks = [] }) => tasks)

export const RULED_LISTS = FEATURES.flatMap(({ ruledLists = [] }) => ruledLists)

export const LEAVING = FEATURES.flatMap(({ leaving }) => leaving ?? [])

export const FEATURE_MENUS = FEATURES.flatMap(({ menus = [] }) => menus)

export const WIRE_TABLES = new Map(FEATURES.flatMap(({ wireTables = {} }) => Object.entries(wireTables)))

export const TABLE_DICTIONARIES = new Map(
  FEATURES.flatMap(({ tableDictionaries = {} }) => Object.entries(tableDictionaries)),
)
