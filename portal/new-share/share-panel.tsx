import { type ReactElement, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { peopleSearch } from '#core/api/pick-people.ts'
import type { DocRow } from '#core/contract/km/documents/doc-row.ts'
import { shareAdd, shareList, type ShareRow } from '#core/contract/km/rights/share.ts'
import { userPick } from '#core/contract/sys/people.ts'
import { PORTAL_PATHS } from '#core/routes/owner.ts'
import { SCOPE_TEXTS } from '#core/text/scope-text.ts'
import { Button } from '#ui/controls/button/button.tsx'
import { Icon } from '#ui/controls/icon/icon.tsx'
import { PersonField } from '#ui/controls/person-field/person-field.tsx'
import { useQuery } from '#ui/feedback/query/use-query.ts'
import { styles } from '#ui/theme/styles.ts'
import { WireTime } from '#ui/viewers/wire-time/wire-time.tsx'
import { copyText } from '../copy-text.ts'
import { documentLink } from '../documents/document-address.ts'
import { useSession } from '../session/use-session.ts'
import { useApi, usePortal } from '../use-portal.ts'
import { useWork } from '../use-work.ts'
import { Question, QUESTIONS } from './question.tsx'
import { addBody, newDraft } from './share-draft.ts'
import { linkAddress, linkText } from './share-link.ts'
import { type LinkControl, useOpenLink } from './use-open-link.ts'
import css from './share-panel.css?inline'

styles(css)

interface SharePanelProps {
  doc: DocRow
  /** Opens the dialog with all terms. */
  onMore: () => void
}

/** The usual ways to share a document, one press each: its link, a colleague, and a link for everybody. */
export function SharePanel({ doc, onMore }: SharePanelProps): ReactElement {
  const portal = usePortal()
  const { held } = useSession()
  const { links, people, again } = useSharesOf(doc.id)
  return (
    <div className="zk-share-panel">
      <div className="zk-share-copy">
        <p>
          <b>能看这篇的人</b>
          <span>{doc.scope ? SCOPE_TEXTS[doc.scope].name : '有权限的人'}</span>
        </p>
        <Button
          look="soft"
          icon="link"
          onClick={() => void copyText(portal, documentLink(portal.host, doc.id), '链接已复制')}
        >
          复制链接
        </Button>
      </div>
      {held.includes(userPick.access) && <ShareWithPerson doc={doc} people={people} onDone={again} />}
      <OpenLink doc={doc} links={links} onDone={again} />
      <p className="zk-share-panel-end">
        <Button look="quiet" icon="sliders-horizontal" onClick={onMore}>
          更多分享方式…
        </Button>
        <Link to={PORTAL_PATHS.shares}>管理分享</Link>
      </p>
    </div>
  )
}

const MOST = 50

/** The document's shares of this person that are in force: links, and people by name. */
function useSharesOf(docId: string) {
  const api = useApi()
  const query = { docId, state: 'active' as const, pageNo: 1, pageSize: MOST }
  const { latest, retry } = useQuery(docId, (signal) => api.call(shareList, { query }, signal))
  const own = (latest?.records ?? []).filter((share) => share.docId === docId)
  return {
    links: own.filter(({ key }) => key !== ''),
    people: own.flatMap(({ to }) => to.flatMap(({ name }) => name ?? [])),
    again: retry,
  }
}

interface ShareWithPersonProps {
  doc: DocRow
  people: readonly string[]
  onDone: () => void
}

function ShareWithPerson({ doc, people, onDone }: ShareWithPersonProps): ReactElement {
  const api = useApi()
  const [, work] = useWork()
  const [finder] = useState(() => peopleSearch(api))
  const [turn, setTurn] = useState(0)
  const handleChosen = async (id: string) => {
    if (id === '') return
    const draft = { ...newDraft(), way: 'people' as const, to: [{ kind: 'user' as const, id }] }
    if (await work(() => api.call(shareAdd, { body: addBody(draft, doc.id) }), '已分享，对方会在「分享给我」里看到'))
      onDone()
    setTurn(turn + 1)
  }
  return (
    <div>
      <PersonField
        // The new key clears the field after each choice.
        key={turn}
        label="分享给同事"
        value=""
        find={finder.find}
        nameOf={finder.nameOf}
        placeholder="输入姓名或账号"
        note={people.length > 0 ? `已分享给 ${[...new Set(people)].join('、')}` : '没有权限的人也能看，7 天内有效'}
        onChange={(id) => void handleChosen(id)}
      />
    </div>
  )
}

type OpenLinkProps = Pick<LinkControl, 'doc' | 'links' | 'onDone'>

/** One switch: whether somebody without rights of their own can open it with a link and its code. */
function OpenLink(props: OpenLinkProps): ReactElement {
  const { link, code, busy, open, end, renew } = useOpenLink(props)
  const [asks, setAsks] = useState<'end' | 'renew' | null>(null)
  const knob = useRef<HTMLButtonElement>(null)
  const leave = () => {
    setAsks(null)
    knob.current?.focus()
  }
  const answer = (act: () => Promise<void>) => async () => {
    leave()
    await act()
  }
  const handleSwitch = () => {
    if (!busy && link) setAsks('end')
    else if (!busy) void open()
  }
  return (
    <div className="zk-share-open">
      <button
        ref={knob}
        type="button"
        role="switch"
        aria-checked={link !== undefined}
        aria-disabled={busy}
        onClick={handleSwitch}
      >
        <span>
          <b>得到链接和提取码的人都能看</b>
          <Period until={link?.validUntil} />
        </span>
        <i aria-hidden="true" />
      </button>
      {link && asks && <Question {...QUESTIONS[asks]} onYes={answer(asks === 'end' ? end : renew)} onNo={leave} />}
      {link && !asks && <MadeLink doc={props.doc} link={link} code={code} onRenew={() => setAsks('renew')} />}
    </div>
  )
}

const Period = ({ until }: { until: string | null | undefined }): ReactElement =>
  until ? (
    <span>
      有效期到 <WireTime time={until} />
    </span>
  ) : (
    <span>不用登录，7 天内有效</span>
  )

interface MadeLinkProps {
  doc: DocRow
  link: ShareRow
  /** Known only to who made it just now: the server keeps its hash. */
  code: string | null
  onRenew: () => void
}

function MadeLink({ doc, link, code, onRenew }: MadeLinkProps): ReactElement {
  const portal = usePortal()
  const text = linkText(linkAddress(portal, link.key), doc.title, code)
  return (
    <div className="zk-share-made">
      {code !== null && (
        <span>
          提取码 <strong>{code}</strong>
        </span>
      )}
      {code === null && link.hasCode && (
        <p>
          <Icon name="lock" size={14} /> 有提取码。系统只存它的密文，不能再显示；忘了可以换一个。
        </p>
      )}
      <Button
        icon="copy"
        onClick={() => void copyText(portal, text, code === null ? '链接已复制' : '链接和提取码已复制')}
      >
        {code === null ? '复制外部链接' : '复制链接和提取码'}
      </Button>
      {code === null && link.hasCode && (
        <Button look="quiet" icon="refresh-cw" onClick={onRenew}>
          换一个提取码
        </Button>
      )}
    </div>
  )
}
