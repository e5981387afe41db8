import { errorText } from '#core/api/error-text.ts'
import { searchHistoryClear } from '#core/contract/km/search/search-history.ts'
import { useSession } from '../../session/use-session.ts'
import { usePortal } from '../../use-portal.ts'
import { forgetSearches } from './recent-searches.ts'

/** Forgets what was searched, in this browser and for somebody signed in on all devices. */
export function useForget(): () => Promise<void> {
  const { api, kept, toast } = usePortal()
  const { user } = useSession()
  return async () => {
    try {
      if (user) await api.call(searchHistoryClear, { query: {} })
      forgetSearches(kept)
      toast('搜索记录已清除')
    } catch (error) {
      toast(errorText(error, '没有清除成功'), 'bad')
    }
  }
}
