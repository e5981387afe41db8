import type { ReactElement } from 'react'
import { Link } from 'react-router-dom'
import { docAsOf } from '#core/contract/km/documents/as-of.ts'
import type { Result } from '#core/contract/endpoint.ts'
import { documentAddress } from '#core/routes/addresses.ts'
import { Icon } from '#ui/controls/icon/icon.tsx'
import { EmptyState } from '#ui/feedback/empty-state/empty-state.tsx'
import { ErrorState } from '#ui/feedback/error-state/error-state.tsx'
import { useQuery } from '#ui/feedback/query/use-query.ts'
import { Skeleton } from '#ui/feedback/skeleton/skeleton.tsx'
import { styles } from '#ui/theme/styles.ts'
import { LongTitle } from '../documents/long-title.tsx'
import css from './past-document.css?inline'
import { VersionBody } from './version-body.tsx'
import { VersionFacts } from './version-facts.tsx'
import { useSession } from '../session/use-session.ts'
import { useApi } from '../use-portal.ts'
import { documentAsOfAddress } from '../as-of/as-of-address.ts'
import { AsOfBanner, AsOfField } from '../as-of/as-of-bar.tsx'

styles(css)

/** A document as readers saw it at the end of a day: its version of that day. */
export function PastDocument({ docId, day }: { docId: string; day: string }): ReactElement {
  const api = useApi()
  const { user } = useSession()
  const { value, failure, retry } = useQuery(`${user?.id} ${docId} ${day}`, (signal) =>
    api.call(docAsOf, { query: { docId, date: day } }, signal),
  )
  return (
    <div className="zk-page">
      <div className="zk-past">
        <Link to={documentAddress(docId)} className="zk-past-back">
          <Icon name="arrow-left" size={16} />
          <span>现在的内容</span>
        </Link>
        <AsOfField day={day} addressOf={(next) => (next ? documentAsOfAddress(docId, next) : documentAddress(docId))} />
        <AsOfBanner day={day} now={documentAddress(docId)}>
          {value && spanText(value)}
        </AsOfBanner>
        {failure ? (
          <ErrorState title="没有打开成功" reason={failure} onRetry={retry} />
        ) : !value ? (
          <Skeleton shape="text" />
        ) : value.version ? (
          <article>
            <h1>
              <LongTitle title={value.version.title} />
              <span className="zk-past-number">（第 {value.version.version} 版）</span>
            </h1>
            <VersionFacts version={value.version} />
            <VersionBody version={value.version} />
          </article>
        ) : (
          <EmptyState icon="history" title="这一天它没有发布，或者不在有效期内">
            换一个日期再看看。
          </EmptyState>
        )}
      </div>
    </div>
  )
}

function spanText({ version, since, until }: Result<typeof docAsOf>): string {
  if (!version) return ''
  const from = `第 ${version.version} 版，${since?.slice(0, 10) ?? ''} 起`
  return until ? `${from}，${until.slice(0, 10)} 被替换` : `${from}，现在仍是这一版`
}
