// Written by build/registries.ts, which says what follows from which files. Do not edit.
import * as kmAnswersConversation from './km/answers/conversation.ts'
import * as kmAnswersFeedback from './km/answers/feedback.ts'
import * as kmAnswersGuidance from './km/answers/guidance.ts'
import * as kmAnswersModelUsage from './km/answers/model-usage.ts'
import * as kmAnswersModel from './km/answers/model.ts'
import * as kmAnswersOnce from './km/answers/once.ts'
import * as kmBannerShown from './km/banner-shown.ts'
import * as kmBanner from './km/banner.ts'
import * as kmCommunityComment from './km/community/comment.ts'
import * as kmCommunityFavouriteList from './km/community/favourite-list.ts'
import * as kmCommunityFavourite from './km/community/favourite.ts'
import * as kmCommunityMustRead from './km/community/must-read.ts'
import * as kmCommunityRating from './km/community/rating.ts'
import * as kmCommunityReader from './km/community/reader.ts'
import * as kmCommunityReadingPlace from './km/community/reading-place.ts'
import * as kmCommunityReminder from './km/community/reminder.ts'
import * as kmCommunityReplacement from './km/community/replacement.ts'
import * as kmConfig from './km/config.ts'
import * as kmDashboard from './km/dashboard.ts'
import * as kmDocumentsAsOf from './km/documents/as-of.ts'
import * as kmDocumentsAttachment from './km/documents/attachment.ts'
import * as kmDocumentsBacklink from './km/documents/backlink.ts'
import * as kmDocumentsBulkChange from './km/documents/bulk-change.ts'
import * as kmDocumentsCategoryMerge from './km/documents/category-merge.ts'
import * as kmDocumentsCategory from './km/documents/category.ts'
import * as kmDocumentsConfirmValid from './km/documents/confirm-valid.ts'
import * as kmDocumentsCustomField from './km/documents/custom-field.ts'
import * as kmDocumentsDocument from './km/documents/document.ts'
import * as kmDocumentsEditLock from './km/documents/edit-lock.ts'
import * as kmDocumentsEdit from './km/documents/edit.ts'
import * as kmDocumentsFile from './km/documents/file.ts'
import * as kmDocumentsHealth from './km/documents/health.ts'
import * as kmDocumentsLevel from './km/documents/level.ts'
import * as kmDocumentsPageTree from './km/documents/page-tree.ts'
import * as kmDocumentsTag from './km/documents/tag.ts'
import * as kmDocumentsTemplate from './km/documents/template.ts'
import * as kmDocumentsTopicDocument from './km/documents/topic-document.ts'
import * as kmDocumentsVersion from './km/documents/version.ts'
import * as kmDocumentsVisit from './km/documents/visit.ts'
import * as kmDocumentsZip from './km/documents/zip.ts'
import * as kmFilesConversion from './km/files/conversion.ts'
import * as kmFilesEditFile from './km/files/edit-file.ts'
import * as kmFilesFailedFile from './km/files/failed-file.ts'
import * as kmFilesImport from './km/files/import.ts'
import * as kmFilesOffice from './km/files/office.ts'
import * as kmFilesOffline from './km/files/offline.ts'
import * as kmFilesPreviewParts from './km/files/preview-parts.ts'
import * as kmFilesPreview from './km/files/preview.ts'
import * as kmFilesRecognise from './km/files/recognise.ts'
import * as kmFilesReread from './km/files/reread.ts'
import * as kmFilesStage from './km/files/stage.ts'
import * as kmFilesUnlock from './km/files/unlock.ts'
import * as kmFilesUnpack from './km/files/unpack.ts'
import * as kmFilesUploadSession from './km/files/upload-session.ts'
import * as kmFirstSteps from './km/first-steps.ts'
import * as kmHelp from './km/help.ts'
import * as kmHome from './km/home.ts'
import * as kmMaskingRule from './km/masking-rule.ts'
import * as kmPreference from './km/preference.ts'
import * as kmRetentionDocument from './km/retention/document.ts'
import * as kmRetentionHold from './km/retention/hold.ts'
import * as kmRetentionPurgeRequest from './km/retention/purge-request.ts'
import * as kmRetentionRule from './km/retention/rule.ts'
import * as kmReviewReviewDesk from './km/review/review-desk.ts'
import * as kmReviewReviewFlow from './km/review/review-flow.ts'
import * as kmReviewReviewTurn from './km/review/review-turn.ts'
import * as kmReviewReview from './km/review/review.ts'
import * as kmRightsAccessRequest from './km/rights/access-request.ts'
import * as kmRightsAccessReview from './km/rights/access-review.ts'
import * as kmRightsEffective from './km/rights/effective.ts'
import * as kmRightsGrantChange from './km/rights/grant-change.ts'
import * as kmRightsGrantView from './km/rights/grant-view.ts'
import * as kmRightsGrant from './km/rights/grant.ts'
import * as kmRightsShare from './km/rights/share.ts'
import * as kmSearchDocSuggestion from './km/search/doc-suggestion.ts'
import * as kmSearchHotSearch from './km/search/hot-search.ts'
import * as kmSearchMissedQuery from './km/search/missed-query.ts'
import * as kmSearchSavedSearch from './km/search/saved-search.ts'
import * as kmSearchSearchClick from './km/search/search-click.ts'
import * as kmSearchSearchHistory from './km/search/search-history.ts'
import * as kmSearchSearchIndex from './km/search/search-index.ts'
import * as kmSearchSearchQuestion from './km/search/search-question.ts'
import * as kmSearchSearchReading from './km/search/search-reading.ts'
import * as kmSearchSearchRecord from './km/search/search-record.ts'
import * as kmSearchSearchRule from './km/search/search-rule.ts'
import * as kmSearchSearchTrial from './km/search/search-trial.ts'
import * as kmSearchSearch from './km/search/search.ts'
import * as kmSearchSuggest from './km/search/suggest.ts'
import * as kmSiteValues from './km/site-values.ts'
import * as kmSubscription from './km/subscription.ts'
import * as openAssistant from './open/assistant.ts'
import * as openCallLog from './open/call-log.ts'
import * as openClient from './open/client.ts'
import * as openFamilyAuth from './open/family-auth.ts'
import * as platformBackup from './platform/backup.ts'
import * as platformHealth from './platform/health.ts'
import * as platformMonitoring from './platform/monitoring.ts'
import * as platformParkedTask from './platform/parked-task.ts'
import * as refusedCalls from './refused-calls.ts'
import * as sheet from './sheet.ts'
import * as sysAddressList from './sys/address-list.ts'
import * as sysApiToken from './sys/api-token.ts'
import * as sysCategory from './sys/category.ts'
import * as sysDataLog from './sys/data-log.ts'
import * as sysDataRule from './sys/data-rule.ts'
import * as sysDepartmentsDepartmentPermission from './sys/departments/department-permission.ts'
import * as sysDepartmentsDepartmentQueries from './sys/departments/department-queries.ts'
import * as sysDepartmentsDepartmentRole from './sys/departments/department-role.ts'
import * as sysDepartmentsDepartment from './sys/departments/department.ts'
import * as sysDeputy from './sys/deputy.ts'
import * as sysDictionariesDict from './sys/dictionaries/dict.ts'
import * as sysDictionariesDictionaryItem from './sys/dictionaries/dictionary-item.ts'
import * as sysDictionariesDictionary from './sys/dictionaries/dictionary.ts'
import * as sysDictionariesTableDictionary from './sys/dictionaries/table-dictionary.ts'
import * as sysDuplicate from './sys/duplicate.ts'
import * as sysHandover from './sys/handover.ts'
import * as sysJobsScheduledJob from './sys/jobs/scheduled-job.ts'
import * as sysLog from './sys/log.ts'
import * as sysLogin from './sys/login.ts'
import * as sysMenu from './sys/menu.ts'
import * as sysMessagesAnnouncement from './sys/messages/announcement.ts'
import * as sysMessagesMessage from './sys/messages/message.ts'
import * as sysOnline from './sys/online.ts'
import * as sysOwnAccount from './sys/own-account.ts'
import * as sysPeople from './sys/people.ts'
import * as sysPermission from './sys/permission.ts'
import * as sysPosition from './sys/position.ts'
import * as sysRemoval from './sys/removal.ts'
import * as sysRoleCopy from './sys/role-copy.ts'
import * as sysRole from './sys/role.ts'
import * as sysRulesAndSourcesCheckRule from './sys/rules-and-sources/check-rule.ts'
import * as sysRulesAndSourcesDataSource from './sys/rules-and-sources/data-source.ts'
import * as sysRulesAndSourcesFillRule from './sys/rules-and-sources/fill-rule.ts'
import * as sysRulesAndSourcesGatewayRoute from './sys/rules-and-sources/gateway-route.ts'
import * as sysStoredFilesFilePlace from './sys/stored-files/file-place.ts'
import * as sysStoredFilesStoredFile from './sys/stored-files/stored-file.ts'
import * as sysTenant from './sys/tenant.ts'
import * as sysThirdParty from './sys/third-party.ts'
import * as sysUserBin from './sys/user-bin.ts'
import * as sysUserLinks from './sys/user-links.ts'
import * as sysUser from './sys/user.ts'

export const MODULES = [
  kmAnswersConversation,
  kmAnswersFeedback,
  kmAnswersGuidance,
  kmAnswersModelUsage,
  kmAnswersModel,
  kmAnswersOnce,
  kmBannerShown,
  kmBanner,
  kmCommunityComment,
  kmCommunityFavouriteList,
  kmCommunityFavourite,
  kmCommunityMustRead,
  kmCommunityRating,
  kmCommunityReader,
  kmCommunityReadingPlace,
  kmCommunityReminder,
  kmCommunityReplacement,
  kmConfig,
  kmDashboard,
  kmDocumentsAsOf,
  kmDocumentsAttachment,
  kmDocumentsBacklink,
  kmDocumentsBulkChange,
  kmDocumentsCategoryMerge,
  kmDocumentsCategory,
  kmDocumentsConfirmValid,
  kmDocumentsCustomField,
  kmDocumentsDocument,
  kmDocumentsEditLock,
  kmDocumentsEdit,
  kmDocumentsFile,
  kmDocumentsHealth,
  kmDocumentsLevel,
  kmDocumentsPageTree,
  kmDocumentsTag,
  kmDocumentsTemplate,
  kmDocumentsTopicDocument,
  kmDocumentsVersion,
  kmDocumentsVisit,
  kmDocumentsZip,
  kmFilesConversion,
  kmFilesEditFile,
  kmFilesFailedFile,
  kmFilesImport,
  kmFilesOffice,
  kmFilesOffline,
  kmFilesPreviewParts,
  kmFilesPreview,
  kmFilesRecognise,
  kmFilesReread,
  kmFilesStage,
  kmFilesUnlock,
  kmFilesUnpack,
  kmFilesUploadSession,
  kmFirstSteps,
  kmHelp,
  kmHome,
  kmMaskingRule,
  kmPreference,
  kmRetentionDocument,
  kmRetentionHold,
  kmRetentionPurgeRequest,
  kmRetentionRule,
  kmReviewReviewDesk,
  kmReviewReviewFlow,
  kmReviewReviewTurn,
  kmReviewReview,
  kmRightsAccessRequest,
  kmRightsAccessReview,
  kmRightsEffective,
  kmRightsGrantChange,
  kmRightsGrantView,
  kmRightsGrant,
  kmRightsShare,
  kmSearchDocSuggestion,
  kmSearchHotSearch,
  kmSearchMissedQuery,
  kmSearchSavedSearch,
  kmSearchSearchClick,
  kmSearchSearchHistory,
  kmSearchSearchIndex,
  kmSearchSearchQuestion,
  kmSearchSearchReading,
  kmSearchSearchRecord,
  kmSearchSearchRule,
  kmSearchSearchTrial,
  kmSearchSearch,
  kmSearchSuggest,
  kmSiteValues,
  kmSubscription,
  openAssistant,
  openCallLog,
  openClient,
  openFamilyAuth,
  platformBackup,
  platformHealth,
  platformMonitoring,
  platformParkedTask,
  refusedCalls,
  sheet,
  sysAddressList,
  sysApiToken,
  sysCategory,
  sysDataLog,
  sysDataRule,
  sysDepartmentsDepartmentPermission,
  sysDepartmentsDepartmentQueries,
  sysDepartmentsDepartmentRole,
  sysDepartmentsDepartment,
  sysDeputy,
  sysDictionariesDict,
  sysDictionariesDictionaryItem,
  sysDictionariesDictionary,
  sysDictionariesTableDictionary,
  sysDuplicate,
  sysHandover,
  sysJobsScheduledJob,
  sysLog,
  sysLogin,
  sysMenu,
  sysMessagesAnnouncement,
  sysMessagesMessage,
  sysOnline,
  sysOwnAccount,
  sysPeople,
  sysPermission,
  sysPosition,
  sysRemoval,
  sysRoleCopy,
  sysRole,
  sysRulesAndSourcesCheckRule,
  sysRulesAndSourcesDataSource,
  sysRulesAndSourcesFillRule,
  sysRulesAndSourcesGatewayRoute,
  sysStoredFilesFilePlace,
  sysStoredFilesStoredFile,
  sysTenant,
  sysThirdParty,
  sysUserBin,
  sysUserLinks,
  sysUser,
] as const
