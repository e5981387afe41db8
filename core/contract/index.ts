import type { Endpoint } from './endpoint.ts'
import * as accessRequest from './km/rights/access-request.ts'
import * as attachment from './km/documents/attachment.ts'
import * as banner from './km/banner.ts'
import * as bannerShown from './km/banner-shown.ts'
import { categories as category } from './km/documents/category.ts'
import * as comment from './km/community/comment.ts'
import * as config from './km/config.ts'
import * as siteValues from './km/site-values.ts'
import * as customField from './km/documents/custom-field.ts'
import * as document from './km/documents/document.ts'
import * as edit from './km/documents/edit.ts'
import * as editFile from './km/files/edit-file.ts'
import * as editLock from './km/documents/edit-lock.ts'
import * as office from './km/files/office.ts'
import * as favourite from './km/community/favourite.ts'
import * as favouriteList from './km/community/favourite-list.ts'
import * as file from './km/documents/file.ts'
import * as grantView from './km/rights/grant-view.ts'
import * as grant from './km/rights/grant.ts'
import * as webImport from './km/files/import.ts'
import * as mustRead from './km/community/must-read.ts'
import * as help from './km/help.ts'
import * as home from './km/home.ts'
import * as level from './km/documents/level.ts'
import * as preview from './km/files/preview.ts'
import * as previewParts from './km/files/preview-parts.ts'
import * as rating from './km/community/rating.ts'
import * as reader from './km/community/reader.ts'
import * as backlink from './km/documents/backlink.ts'
import * as reminder from './km/community/reminder.ts'
import * as replacement from './km/community/replacement.ts'
import * as recognise from './km/files/recognise.ts'
import * as reread from './km/files/reread.ts'
import * as review from './km/documents/review.ts'
import * as savedSearch from './km/search/saved-search.ts'
import * as searchIndex from './km/search/search-index.ts'
import * as searchReading from './km/search/search-reading.ts'
import * as searchQuestion from './km/search/search-question.ts'
import * as searchClick from './km/search/search-click.ts'
import * as hotSearch from './km/search/hot-search.ts'
import * as searchRecord from './km/search/search-record.ts'
import * as searchRule from './km/search/search-rule.ts'
import * as searchTrial from './km/search/search-trial.ts'
import * as search from './km/search/search.ts'
import * as unlock from './km/files/unlock.ts'
import * as topicDocument from './km/documents/topic-document.ts'
import * as unpack from './km/files/unpack.ts'
import * as uploadSession from './km/files/upload-session.ts'
import * as version from './km/documents/version.ts'
import * as share from './km/rights/share.ts'
import * as zip from './km/documents/zip.ts'
import * as visit from './km/documents/visit.ts'
import * as subscription from './km/subscription.ts'
import * as suggest from './km/search/suggest.ts'
import * as apiCall from './open/call-log.ts'
import * as apiClient from './open/client.ts'
import * as familyAuth from './open/family-auth.ts'
import * as backup from './platform/backup.ts'
import * as platform from './platform/health.ts'
import * as monitoring from './platform/monitoring.ts'
import * as parkedTask from './platform/parked-task.ts'
import * as addressList from './sys/address-list.ts'
import { topics as topic } from './sys/category.ts'
import * as dataRule from './sys/data-rule.ts'
import * as apiToken from './sys/api-token.ts'
import * as departmentQueries from './sys/departments/department-queries.ts'
import * as deputy from './sys/deputy.ts'
import * as department from './sys/departments/department.ts'
import * as departmentPermission from './sys/departments/department-permission.ts'
import * as departmentRole from './sys/departments/department-role.ts'
import * as dict from './sys/dictionaries/dict.ts'
import * as dataLog from './sys/data-log.ts'
import * as dictionary from './sys/dictionaries/dictionary.ts'
import * as dictionaryItem from './sys/dictionaries/dictionary-item.ts'
import * as duplicate from './sys/duplicate.ts'
import * as log from './sys/log.ts'
import * as login from './sys/login.ts'
import * as menu from './sys/menu.ts'
import * as message from './sys/messages/message.ts'
import * as online from './sys/online.ts'
import * as ownAccount from './sys/own-account.ts'
import * as people from './sys/people.ts'
import * as permission from './sys/permission.ts'
import * as position from './sys/position.ts'
import * as scheduledJob from './sys/jobs/scheduled-job.ts'
import * as removal from './sys/removal.ts'
import * as role from './sys/role.ts'
import * as sheets from './sys/sheets.ts'
import * as filePlace from './sys/stored-files/file-place.ts'
import * as storedFile from './sys/stored-files/stored-file.ts'
import * as announcement from './sys/messages/announcement.ts'
import * as tenant from './sys/tenant.ts'
import * as thirdParty from './sys/third-party.ts'
import * as checkRule from './sys/rules-and-sources/check-rule.ts'
import * as fillRule from './sys/rules-and-sources/fill-rule.ts'
import * as dataSource from './sys/rules-and-sources/data-source.ts'
import * as gatewayRoute from './sys/rules-and-sources/gateway-route.ts'
import * as tableDictionary from './sys/dictionaries/table-dictionary.ts'
import { chatStream, REFUSED_CALLS } from './refused-calls.ts'
import * as sheet from './sheet.ts'
import * as userBin from './sys/user-bin.ts'
import * as userLinks from './sys/user-links.ts'
import * as user from './sys/user.ts'

const isEndpoint = (x: unknown): x is Endpoint => typeof x === 'object' && x !== null && 'methods' in x && 'path' in x

/** Every endpoint, for the router check and the OpenAPI page. Browser code imports the single files instead. */
export const contract: readonly Endpoint[] = [
  announcement,
  accessRequest,
  addressList,
  attachment,
  apiCall,
  apiClient,
  familyAuth,
  apiToken,
  backup,
  banner,
  bannerShown,
  category,
  comment,
  config,
  siteValues,
  customField,
  dataLog,
  dataRule,
  department,
  departmentPermission,
  departmentRole,
  departmentQueries,
  deputy,
  dict,
  dictionary,
  dictionaryItem,
  document,
  duplicate,
  edit,
  editFile,
  editLock,
  favourite,
  favouriteList,
  file,
  grant,
  grantView,
  help,
  home,
  level,
  log,
  login,
  online,
  menu,
  message,
  office,
  ownAccount,
  people,
  mustRead,
  permission,
  platform,
  monitoring,
  parkedTask,
  position,
  preview,
  previewParts,
  rating,
  reader,
  reminder,
  replacement,
  backlink,
  review,
  removal,
  role,
  scheduledJob,
  sheet,
  sheets,
  storedFile,
  filePlace,
  search,
  tenant,
  thirdParty,
  topic,
  recognise,
  reread,
  webImport,
  topicDocument,
  unlock,
  share,
  savedSearch,
  searchIndex,
  searchReading,
  searchQuestion,
  searchClick,
  hotSearch,
  searchRecord,
  searchRule,
  searchTrial,
  subscription,
  suggest,
  tableDictionary,
  unpack,
  uploadSession,
  user,
  userBin,
  userLinks,
  version,
  visit,
  checkRule,
  fillRule,
  dataSource,
  gatewayRoute,
  zip,
  { chatStream },
  REFUSED_CALLS.map(({ endpoint }) => endpoint),
].flatMap((m) => Object.values<unknown>(m).filter(isEndpoint))
