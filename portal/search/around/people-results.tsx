import type { ReactElement } from 'react'
import { Link } from 'react-router-dom'
import { PORTAL_PATHS } from '#core/routes/owner.ts'
import { Avatar } from '#ui/controls/avatar/avatar.tsx'
import { Button } from '#ui/controls/button/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state/empty-state.tsx'
import { Skeleton } from '#ui/feedback/skeleton/skeleton.tsx'
import { styles } from '#ui/theme/styles.ts'
import type { SearchQuery } from '../search-query.ts'
import css from './people-results.css?inline'
import { usePeople } from './people-found.ts'

styles(css)

/** As many as stand above the documents. */
const SHOWN = 3

/** The first people of this name above the documents; the tab has all of them. */
export function PeopleLine({ query, onAsk }: { query: SearchQuery; onAsk: (query: SearchQuery) => void }) {
  const people = usePeople(query.q)
  if (!people || people.records.length === 0) return null
  return (
    <section className="zk-people-line" aria-label="同事">
      <ul>
        {people.records.slice(0, SHOWN).map(({ id, username, realname, orgCodeTxt }) => (
          <li key={id}>
            <Link to={documentsOf(username)} title={`${realname}写的知识`}>
              <Avatar name={realname} />
              <b>{realname}</b>
              <span>{orgCodeTxt}</span>
            </Link>
          </li>
        ))}
      </ul>
      {people.total > SHOWN && (
        <Button look="quiet" onClick={() => onAsk({ ...query, people: true, page: 1 })}>
          全部 {people.total} 人
        </Button>
      )}
    </section>
  )
}

const documentsOf = (author: string) => `${PORTAL_PATHS.list}?${new URLSearchParams({ author }).toString()}`

/** The tab 人: colleagues of this name, each leading to what they wrote. */
export function PeopleResults({ q }: { q: string }): ReactElement {
  const people = usePeople(q)
  if (people === null) return <Skeleton shape="rows" label="正在找人" />
  if (people.records.length === 0)
    return (
      <EmptyState icon="users" title={`没有叫“${q}”的同事`}>
        可以只写姓，或写拼音、登录名。
      </EmptyState>
    )
  return (
    <ul className="zk-people-found">
      {people.records.map(({ id, username, realname, orgCodeTxt }) => (
        <li key={id}>
          <Link to={documentsOf(username)}>
            <Avatar name={realname} size="huge" />
            <span>
              <b>{realname}</b>
              <span>{orgCodeTxt || '还没有部门'}</span>
            </span>
            <em>写的知识</em>
          </Link>
        </li>
      ))}
    </ul>
  )
}
