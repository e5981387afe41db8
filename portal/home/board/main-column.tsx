import type { ReactElement } from 'react'
import { Link } from 'react-router-dom'
import { commentsToMe } from '#core/contract/km/community/comment.ts'
import { docListRecent } from '#core/contract/km/documents/document.ts'
import type { DocRow } from '#core/contract/km/documents/doc-row.ts'
import { homeTodo } from '#core/contract/km/home.ts'
import { PORTAL_PATHS } from '#core/routes/owner.ts'
import { buttonClass } from '#ui/controls/button/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state/empty-state.tsx'
import { WireTime } from '#ui/viewers/wire-time/wire-time.tsx'
import { DocumentRow } from '../../documents/document-row.tsx'
import { loginWith } from '../../guard.ts'
import { usePart } from '../use-part.ts'
import { Column } from './column.tsx'
import { MentionCard } from './mention-card.tsx'
import { PartCard } from './part-card.tsx'
import { TodoCard } from './todo-card.tsx'

const NEWEST = { pageNo: 1, pageSize: 8, column: 'createTime', order: 'desc' } as const
const MENTIONS = { pageNo: 1, pageSize: 5, unseen: true } as const

/** First the person's tasks, then what is new. */
export function MainColumn({ isStaff }: { isStaff: boolean }): ReactElement {
  const todo = usePart('todo', isStaff, (api, signal) => api.call(homeTodo, {}, signal))
  const toMe = usePart('to-me', isStaff, (api, signal) => api.call(commentsToMe, { query: MENTIONS }, signal))
  const newest = usePart('newest', true, (api, signal) => api.call(docListRecent, { query: NEWEST }, signal))
  const isBare = newest.value?.records.length === 0
  return (
    <Column name="main" parts={[todo, toMe, newest]}>
      <TodoCard part={todo} />
      <MentionCard part={toMe} />
      {isBare ? (
        <EmptyLibrary isStaff={isStaff} />
      ) : (
        <PartCard title="最新" part={newest} isEmpty={() => false} more={isStaff && <AllDocuments />}>
          {(page) => (
            <ul>
              {page.records.map((doc) => (
                <DocumentRow key={doc.id} doc={doc} meta={<Origin doc={doc} />} />
              ))}
            </ul>
          )}
        </PartCard>
      )}
    </Column>
  )
}

const AllDocuments = () => <Link to={PORTAL_PATHS.list}>全部知识</Link>

function Origin({ doc }: { doc: DocRow }): ReactElement {
  const department = doc.depId_dictText ?? doc.orgCode_dictText
  return (
    <>
      {department && <span>{department}</span>}
      <span>
        <WireTime time={doc.createTime ?? ''} />
      </span>
    </>
  )
}

function EmptyLibrary({ isStaff }: { isStaff: boolean }): ReactElement {
  const next = isStaff ? (
    <Link className={buttonClass('primary')} to={PORTAL_PATHS.create}>
      上传第一篇知识
    </Link>
  ) : (
    <Link className={buttonClass('primary')} to={loginWith(PORTAL_PATHS.home)}>
      登录
    </Link>
  )
  return (
    <EmptyState icon="file-text" title="这里还没有您能阅读的知识" actions={next}>
      {isStaff ? '上传后几秒钟就能搜到。' : '登录后可以看到内部知识。'}
    </EmptyState>
  )
}
