import { type ReactElement, useState } from 'react'
import { errorText } from '#core/api/error-text.ts'
import { searchHistory, searchHistoryClear } from '#core/contract/km/search/search-history.ts'
import { Button } from '#ui/controls/button/button.tsx'
import { ConfirmDialog } from '#ui/feedback/dialog/confirm-dialog.tsx'
import { EmptyState } from '#ui/feedback/empty-state/empty-state.tsx'
import { ErrorState } from '#ui/feedback/error-state/error-state.tsx'
import { useQuery } from '#ui/feedback/query/use-query.ts'
import { Skeleton } from '#ui/feedback/skeleton/skeleton.tsx'
import { usePortal } from '../../use-portal.ts'
import { forgetSearch, forgetSearches } from '../box/recent-searches.ts'
import { EMPTY_QUERY, type SearchQuery } from '../search-query.ts'

/** The person's search history on all devices, which suggestions and the home page also use. */
export function HistoryList({ onAsk }: { onAsk: (query: SearchQuery) => void }): ReactElement {
  const { api, kept, toast } = usePortal()
  const { value, last, failure, retry } = useQuery('history', (signal) => api.call(searchHistory, {}, signal))
  const [isAsking, setIsAsking] = useState(false)
  const remove = async (word?: string) => {
    try {
      await api.call(searchHistoryClear, { query: word === undefined ? {} : { word } })
      if (word === undefined) forgetSearches(kept)
      else forgetSearch(kept, word)
      toast(word === undefined ? '历史已清空' : `已从历史中删除“${word}”`)
      retry()
    } catch (error) {
      toast(errorText(error, '没有删除成功'), 'bad')
    }
    setIsAsking(false)
  }
  const words = value ?? last
  if (failure) return <ErrorState title="历史没有加载成功" reason={failure} onRetry={retry} />
  if (!words) return <Skeleton shape="rows" />
  if (words.length === 0) return <EmptyState icon="history" title="还没有搜索过" />
  return (
    <>
      <Words words={words} onAsk={onAsk} onRemove={(word) => void remove(word)} />
      <Button look="quiet" icon="trash" onClick={() => setIsAsking(true)}>
        清空历史
      </Button>
      {isAsking && (
        <ConfirmDialog
          title="清空搜索历史？"
          text="您搜过的词不再出现在建议和历史中，不能恢复。"
          action="清空"
          onConfirm={() => remove()}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  )
}

interface WordsProps {
  words: readonly string[]
  onAsk: (query: SearchQuery) => void
  onRemove: (word: string) => void
}

const Words = ({ words, onAsk, onRemove }: WordsProps) => (
  <ul className="zk-own-list">
    {words.map((word) => (
      <li key={word}>
        <div className="zk-own-row">
          <button type="button" className="zk-link" onClick={() => onAsk({ ...EMPTY_QUERY, q: word })}>
            {word}
          </button>
          <Button look="quiet" icon="trash" label={`从历史中删除“${word}”`} onClick={() => onRemove(word)} />
        </div>
      </li>
    ))}
  </ul>
)
