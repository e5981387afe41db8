// Written by build/registries.ts, which says what follows from which files. Do not edit.
import { accessFeature } from '#server/access/documents/index.ts'
import { levelFeature } from '#server/access/levels/index.ts'
import { conversationFeature } from '#server/answers/conversations/index.ts'
import { feedbackFeature } from '#server/answers/feedback/index.ts'
import { missedQueryFeature } from '#server/answers/missed/index.ts'
import { modelFeature } from '#server/answers/models/index.ts'
import { questionFeature } from '#server/answers/questions/index.ts'
import { checkRuleFeature } from '#server/configuration/check-rules/index.ts'
import { dataSourceFeature } from '#server/configuration/data-sources/index.ts'
import { dictionaryFeature } from '#server/configuration/dictionaries/index.ts'
import { fillRuleFeature } from '#server/configuration/fill-rules/index.ts'
import { gatewayRouteFeature } from '#server/configuration/gateway-routes/index.ts'
import { maskingRuleFeature } from '#server/configuration/masking-rules/index.ts'
import { siteSheetFeature } from '#server/configuration/site-sheet/index.ts'
import { homeFeature } from '#server/home/index.ts'
import { rightsFeature } from '#server/knowledge/access-requests/index.ts'
import { accessReviewFeature } from '#server/knowledge/access-reviews/index.ts'
import { backlinkFeature } from '#server/knowledge/backlinks/index.ts'
import { bulkChangeFeature } from '#server/knowledge/bulk-change/index.ts'
import { commentFeature } from '#server/knowledge/comments/index.ts'
import { confirmationFeature } from '#server/knowledge/confirmations/index.ts'
import { customFieldFeature } from '#server/knowledge/custom-fields/index.ts'
import { documentFeature } from '#server/knowledge/documents/index.ts'
import { favouriteFeature } from '#server/knowledge/favourites/index.ts'
import { healthFeature } from '#server/knowledge/health/index.ts'
import { helpFeature } from '#server/knowledge/help/index.ts'
import { mustReadFeature } from '#server/knowledge/must-read/index.ts'
import { officeFeature } from '#server/knowledge/office/index.ts'
import { offlineFeature } from '#server/knowledge/offline/index.ts'
import { pageTreeFeature } from '#server/knowledge/page-tree/index.ts'
import { ratingFeature } from '#server/knowledge/ratings/index.ts'
import { readingPlaceFeature } from '#server/knowledge/reading-places/index.ts'
import { reminderFeature } from '#server/knowledge/reminders/index.ts'
import { replacementFeature } from '#server/knowledge/replacements/index.ts'
import { retentionFeature } from '#server/knowledge/retention/index.ts'
import { reviewFeature } from '#server/knowledge/reviews/index.ts'
import { shareFeature } from '#server/knowledge/sharing/index.ts'
import { subscriptionFeature } from '#server/knowledge/subscriptions/index.ts'
import { tagFeature } from '#server/knowledge/tags/index.ts'
import { taxonomyFeature } from '#server/knowledge/taxonomy/index.ts'
import { templateFeature } from '#server/knowledge/templates/index.ts'
import { uploadFeature } from '#server/knowledge/upload-sessions/index.ts'
import { uploadedFileFeature } from '#server/knowledge/uploaded-files/index.ts'
import { importFeature } from '#server/knowledge/web-import/index.ts'
import { mcpFeature } from '#server/mcp/index.ts'
import { announcementFeature } from '#server/notices/announcements/index.ts'
import { messageFeature } from '#server/notices/messages/index.ts'
import { callLogFeature } from '#server/operations/call-log/index.ts'
import { dashboardFeature } from '#server/operations/dashboard/index.ts'
import { fileMoveFeature } from '#server/operations/file-move/index.ts'
import { handoverFeature } from '#server/operations/handover/index.ts'
import { platformFeature } from '#server/operations/health/index.ts'
import { keptBackupFeature } from '#server/operations/kept-backups/index.ts'
import { logFeature } from '#server/operations/log/index.ts'
import { monitoringFeature } from '#server/operations/monitoring/index.ts'
import { parkedTaskFeature } from '#server/operations/parked-tasks/index.ts'
import { refusedCallsFeature } from '#server/operations/refused-calls/index.ts'
import { removalPreviewFeature } from '#server/operations/removal-preview/index.ts'
import { sampleFeature } from '#server/operations/sample/index.ts'
import { scheduledJobFeature } from '#server/operations/scheduled-jobs/index.ts'
import { orgFeature } from '#server/organisation/departments/index.ts'
import { deputyFeature } from '#server/organisation/deputies/index.ts'
import { peopleFeature } from '#server/organisation/people/index.ts'
import { positionFeature } from '#server/organisation/positions/index.ts'
import { permissionFeature } from '#server/organisation/roles/index.ts'
import { tenantFeature } from '#server/organisation/tenants/index.ts'
import { thirdPartyFeature } from '#server/organisation/third-party/index.ts'
import { conversionFeature } from '#server/rendering/conversion/index.ts'
import { searchFeature } from '#server/search/feature.ts'
import { bannerFeature } from '#server/settings/banners/index.ts'
import { dictFeature } from '#server/settings/dictionaries/index.ts'
import { preferenceFeature } from '#server/settings/preferences/index.ts'
import { siteFeature } from '#server/settings/site/index.ts'
import { webAppFeature } from '#server/settings/web-app/index.ts'
import { apiClientFeature } from '#server/sign-in/api-clients/index.ts'
import { apiTokenFeature } from '#server/sign-in/api-tokens/index.ts'
import { assistantFeature } from '#server/sign-in/assistants/index.ts'
import { authFeature } from '#server/sign-in/entry/index.ts'
import { onlineFeature } from '#server/sign-in/online/index.ts'
import { sheetFeature } from '#server/spreadsheet/resource/index.ts'
import { documentStatisticsFeature } from '#server/statistics/documents/index.ts'
import { levelStatisticsFeature } from '#server/statistics/levels/index.ts'
import { searchStatisticsFeature } from '#server/statistics/searches/index.ts'
import { trendFeature } from '#server/statistics/trends/index.ts'
import { renditionFeature } from '#server/storage/renditions/index.ts'

export const FOUND = [
  accessFeature,
  levelFeature,
  conversationFeature,
  feedbackFeature,
  missedQueryFeature,
  modelFeature,
  questionFeature,
  checkRuleFeature,
  dataSourceFeature,
  dictionaryFeature,
  fillRuleFeature,
  gatewayRouteFeature,
  maskingRuleFeature,
  siteSheetFeature,
  homeFeature,
  rightsFeature,
  accessReviewFeature,
  backlinkFeature,
  bulkChangeFeature,
  commentFeature,
  confirmationFeature,
  customFieldFeature,
  documentFeature,
  favouriteFeature,
  healthFeature,
  helpFeature,
  mustReadFeature,
  officeFeature,
  offlineFeature,
  pageTreeFeature,
  ratingFeature,
  readingPlaceFeature,
  reminderFeature,
  replacementFeature,
  retentionFeature,
  reviewFeature,
  shareFeature,
  subscriptionFeature,
  tagFeature,
  taxonomyFeature,
  templateFeature,
  uploadFeature,
  uploadedFileFeature,
  importFeature,
  mcpFeature,
  announcementFeature,
  messageFeature,
  callLogFeature,
  dashboardFeature,
  fileMoveFeature,
  handoverFeature,
  platformFeature,
  keptBackupFeature,
  logFeature,
  monitoringFeature,
  parkedTaskFeature,
  refusedCallsFeature,
  removalPreviewFeature,
  sampleFeature,
  scheduledJobFeature,
  orgFeature,
  deputyFeature,
  peopleFeature,
  positionFeature,
  permissionFeature,
  tenantFeature,
  thirdPartyFeature,
  conversionFeature,
  searchFeature,
  bannerFeature,
  dictFeature,
  preferenceFeature,
  siteFeature,
  webAppFeature,
  apiClientFeature,
  apiTokenFeature,
  assistantFeature,
  authFeature,
  onlineFeature,
  sheetFeature,
  documentStatisticsFeature,
  levelStatisticsFeature,
  searchStatisticsFeature,
  trendFeature,
  renditionFeature,
] as const
