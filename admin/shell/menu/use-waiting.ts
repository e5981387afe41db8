import { useEffect, useState } from 'react'
import { parkedTaskList } from '#core/contract/platform/parked-task.ts'
import { announcementUnread } from '#core/contract/sys/messages/announcement.ts'
import { useQuery } from '#ui/feedback/query/use-query.ts'
import { api } from '../../api.ts'
import type { MenuEntry } from '../../menu.ts'
import { useMay } from '../../rights.ts'

/** The number of tasks that wait on a page, by its path. */
export type Waiting = ReadonlyMap<string, number>

const PARKED = '/monitor/ParkedTasks'
const NOTICES = '/isps/userAnnouncement'
const EVERY_MS = 60_000

/** The tasks that wait for this person; polled every minute. */
export function useWaiting(): Waiting {
  const isKeeper = useMay()(parkedTaskList.access)
  const [minute, setMinute] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setMinute((was) => was + 1), EVERY_MS)
    return () => clearInterval(timer)
  }, [])
  const { last } = useQuery(`waiting ${isKeeper} ${minute}`, async (signal) => {
    const [parked, notices] = await Promise.allSettled([
      isKeeper ? api.call(parkedTaskList, { query: { pageNo: 1, pageSize: 1 } }, signal) : null,
      api.call(announcementUnread, {}, signal),
    ])
    return new Map([
      [PARKED, parked.status === 'fulfilled' ? (parked.value?.total ?? 0) : 0],
      [NOTICES, notices.status === 'fulfilled' ? notices.value.anntMsgTotal + notices.value.sysMsgTotal : 0],
    ])
  })
  return last ?? NOTHING
}
const NOTHING: Waiting = new Map()

/** The sum of an entry and everything below it. */
export const waitingIn = (entry: MenuEntry, waiting: Waiting): number =>
  (waiting.get(entry.path) ?? 0) + entry.children.reduce((sum, child) => sum + waitingIn(child, waiting), 0)
