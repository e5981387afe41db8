import type { CountedList } from '#core/contract/km/counted-list.ts'
import { docListDraft, docListExpiring, docListRecent, docListSubmitted } from '#core/contract/km/documents/document.ts'
import { healthList } from '#core/contract/km/documents/health.ts'
import { docListWaiting } from '#core/contract/km/review/review.ts'
import { visitList } from '#core/contract/km/documents/visit.ts'
import { failedFileList } from '#core/contract/km/files/failed-file.ts'
import { requestsToDecide } from '#core/contract/km/rights/access-request.ts'
import { questionsAsked } from '#core/contract/km/search/search-question.ts'
import { searchRecordList } from '#core/contract/km/search/search-record.ts'
import { diskInfo } from '#core/contract/platform/monitoring.ts'
import { parkedTaskList } from '#core/contract/platform/parked-task.ts'
import { PORTAL_PATHS } from '#core/routes/owner.ts'

/** Where a list is shown: on a page of the console, which takes what the list is asked from its address, or in the portal. */
interface ListPage {
  path: string
  isPortal?: boolean
  /** The place in the portal for who lacks that page. */
  orElse?: string
}

const portal = (path: string): ListPage => ({ path, isPortal: true })

const PAGES: Readonly<Record<string, ListPage>> = {
  [docListWaiting.path]: { path: '/isystem/pendingReview' },
  [docListDraft.path]: portal(`${PORTAL_PATHS.mine}?tab=rejected`),
  [docListSubmitted.path]: portal(`${PORTAL_PATHS.mine}?tab=waiting`),
  [requestsToDecide.path]: { path: '/isystem/accessRequest', orElse: `${PORTAL_PATHS.shares}?tab=decide` },
  [docListExpiring.path]: { path: '/isystem/dueKnowledge' },
  [questionsAsked.path]: { path: '/isystem/searchQuestion' },
  [healthList.path]: { path: '/isystem/knowledgeHealth' },
  [failedFileList.path]: { path: '/isystem/failedFile' },
  [parkedTaskList.path]: { path: '/monitor/ParkedTasks' },
  [diskInfo.path]: { path: '/monitor/Disk' },
  [visitList.path]: { path: '/isystem/visitRecord' },
  [searchRecordList.path]: { path: '/isystem/searchRecord' },
  [docListRecent.path]: { path: '/isystem/knowledge' },
}

/** The page that shows a list, with what it is asked in its address. */
export function pageOfList({ path, query }: CountedList): (ListPage & { href: string }) | null {
  const page = PAGES[path]
  if (!page) return null
  const asked = new URLSearchParams(query).toString()
  return { ...page, href: page.isPortal || asked === '' ? page.path : `${page.path}?${asked}` }
}
