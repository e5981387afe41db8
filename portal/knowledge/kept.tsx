import type { ReactElement } from 'react'
import { docRetention } from '#core/contract/km/retention/document.ts'
import { SINCE_TEXTS } from '#core/text/retention-text.ts'
import { useQuery } from '#ui/feedback/query/use-query.ts'
import { usePortal } from '../use-portal.ts'
import { Fact } from './fact.tsx'

/** What keeps a document from being deleted, for those who manage it; nothing where nothing does. */
export function Kept({ docId }: { docId: string }): ReactElement | null {
  const { api } = usePortal()
  const { value } = useQuery(docId, (signal) => api.call(docRetention, { query: { docId } }, signal))
  if (!value) return null
  const { keepUntil, rules, held, cases } = value
  const why = rules.map(
    ({ categoryName, years, since }) => `${categoryName ?? '分类'}：${SINCE_TEXTS[since]}起 ${years} 年`,
  )
  return (
    <>
      <Fact name="保留至">{keepUntil && [keepUntil, ...why].join('，')}</Fact>
      <Fact name="冻结">{held && heldText(cases)}</Fact>
    </>
  )
}

const heldText = (cases: readonly { caseNo: string; name: string }[] | null): string =>
  cases === null ? '因案件冻结' : `因案件冻结：${cases.map(({ caseNo, name }) => `${caseNo} ${name}`).join('、')}`
