import { lazy, type ReactElement, Suspense, useState } from 'react'
import { Link } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { docAsOf } from '#core/contract/km/documents/as-of.ts'
import type { DocRow } from '#core/contract/km/documents/doc-row.ts'
import { documentState } from '#core/text/document-state.ts'
import { formatSize } from '#core/text/file-size.ts'
import { shownFileName } from '#core/text/shown-file-name.ts'
import { SCOPE_TEXTS } from '#core/text/scope-text.ts'
import { PORTAL_PATHS } from '#core/routes/owner.ts'
import { wireDay } from '#core/text/wire-time.ts'
import { StateDot } from '#ui/controls/badge/badge.tsx'
import { CategoryName, Tag } from '#ui/controls/tag/tag.tsx'
import { nameHue } from '#ui/theme/hues.ts'
import { styles } from '#ui/theme/styles.ts'
import { WireTime } from '#ui/viewers/wire-time/wire-time.tsx'
import css from './facts.css?inline'
import { documentAsOfAddress } from '../as-of/as-of-address.ts'
import { useToday } from '../as-of/use-today.ts'
import { useSession } from '../session/use-session.ts'
import { useStore } from '../use-portal.ts'
import { Fact } from './fact.tsx'
import { Kept } from './kept.tsx'
import { isNeverConfirmed } from './care/validity.ts'
import { KnowledgeStore } from './knowledge.store.ts'
import { LevelName } from '../documents/level-name.tsx'

styles(css)

/** The document's metadata: what readers ask for at once, and the rest folded. */
export function Facts({ doc }: { doc: DocRow }): ReactElement {
  return (
    <div className="zk-facts-all">
      <MainFacts doc={doc} />
      <details className="zk-facts-more">
        <summary>全部信息</summary>
        <RestFacts doc={doc} />
      </details>
      {doc.may?.edit && <Processing docId={doc.id} />}
    </div>
  )
}

const Stages = lazy(() => import('./stages/stages.tsx'))

/** What became of the files; it is asked for when it is opened. */
function Processing({ docId }: { docId: string }): ReactElement {
  const [isOpen, setOpen] = useState(false)
  return (
    <details className="zk-facts-more" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>处理过程</summary>
      <Suspense>{isOpen && <Stages docId={docId} />}</Suspense>
    </details>
  )
}

const MainFacts = ({ doc }: { doc: DocRow }): ReactElement => (
  <dl className="zk-facts zk-num">
    <Fact name="版本">{doc.currentVersion && <Version doc={doc} />}</Fact>
    <Fact name="生效">{isAhead(doc.effectiveFrom) && <WireTime time={doc.effectiveFrom!} />}</Fact>
    <Fact name="到期">{doc.expireTime && <WireTime time={doc.expireTime} />}</Fact>
    <Fact name="复查">{doc.reviewBy && <WireTime time={doc.reviewBy} />}</Fact>
    {doc.may?.edit && <Kept docId={doc.id} />}
    <Fact name="确认有效">
      {doc.confirmed ? (
        <>
          {doc.confirmed.who ?? '已注销的用户'} <WireTime time={doc.confirmed.time} />
        </>
      ) : (
        isNeverConfirmed(doc) && '尚未确认过'
      )}
    </Fact>
    <Fact name="负责人">{keeperText(doc.owner)}</Fact>
    <Fact name="备份负责人">{keeperText(doc.backupOwner)}</Fact>
    <Fact name="编号">{doc.serialNumber}</Fact>
    <Fact name="谁能看">{doc.scope && SCOPE_TEXTS[doc.scope].name}</Fact>
    <Fact name="密级">{doc.level ? <LevelName level={doc.level} /> : null}</Fact>
    <Fact name="分类">
      {doc.category_dictText && (
        <CategoryName hue={nameHue(doc.category_dictText)}>{doc.category_dictText}</CategoryName>
      )}
    </Fact>
    <Fact name="专题">{spaced(doc.topicIds_dictText)}</Fact>
    <Fact name="业务标签">{tags(doc.businessTypes_dictText)}</Fact>
    <Fact name="标签">{tags(doc.keywords)}</Fact>
    <FieldFacts fields={doc.fields} />
    <Fact name="文件">{doc.name && shownFileName(doc.name)}</Fact>
    <Fact name="大小">{typeof doc.fileSize === 'number' && formatSize(doc.fileSize)}</Fact>
  </dl>
)

function RestFacts({ doc }: { doc: DocRow }): ReactElement {
  const state = documentState(doc)
  const { own } = useSnapshot(useStore(KnowledgeStore).state)
  const time = doc.lastUpdateTime ?? doc.createTime
  return (
    <dl className="zk-facts zk-num">
      <Fact name="状态">
        <StateDot tone={state.tone}>{state.text}</StateDot>
      </Fact>
      <Fact name="部门">{doc.depId_dictText ?? doc.orgCode_dictText}</Fact>
      <Fact name="作者">{doc.authorName ?? doc.createBy}</Fact>
      <Fact name="更新">{time && <WireTime time={time} />}</Fact>
      <Fact name="文件夹">{doc.folder}</Fact>
      <Fact name="预览文件">{doc.ownPreview?.name}</Fact>
      <Fact name="文件作者">{own?.author}</Fact>
      <Fact name="文件创建">{own?.created && <WireTime time={own.created} />}</Fact>
      <Fact name="文件修改">{own?.modified && <WireTime time={own.modified} />}</Fact>
      <Fact name="阅读">{doc.views ?? 0} 次</Fact>
      <Fact name="下载">{doc.downloads ?? 0} 次</Fact>
      <Fact name="收藏">{doc.favourites ? `${doc.favourites} 人` : null}</Fact>
    </dl>
  )
}

const keeperText = (person: DocRow['owner']) => person && `${person.name}${person.gone ? '（已停用）' : ''}`

/** The number of the version, and for those who work on it the way to its history. */
const Version = ({ doc }: { doc: DocRow }): ReactElement => (
  <>
    第 {doc.currentVersion} 版
    {(doc.may?.edit || doc.may?.review || doc.may?.revise) && (
      <Link to={`${PORTAL_PATHS.history}?docId=${encodeURIComponent(doc.id)}`}>版本历史</Link>
    )}
    <AsOf docId={doc.id} />
  </>
)

/** For who may read what was in force on a day. */
function AsOf({ docId }: { docId: string }): ReactElement | null {
  const { held } = useSession()
  const today = useToday()
  if (!held.includes(docAsOf.access)) return null
  return <Link to={documentAsOfAddress(docId, today)}>按日期查看</Link>
}

const list = (text: string | null | undefined) => text?.split(',').filter(Boolean) ?? []

const tags = (text: string | null | undefined) =>
  list(text).length > 0 && (
    <span className="zk-facts-tags">
      {list(text).map((each) => (
        <Tag key={each}>{each}</Tag>
      ))}
    </span>
  )

const spaced = (text: string | null | undefined) => list(text).join('、')

/** The time is in the future, so readers do not see the document yet. */
const isAhead = (time: string | null | undefined) => Boolean(time && time.slice(0, 10) > wireDay(new Date()))

/** The fields of the category's form, in its order. */
export const FieldFacts = ({ fields = [] }: { fields?: DocRow['fields'] }): ReactElement => (
  <>
    {fields.map((field) => (
      <Fact key={field.id} name={field.former ? `${field.label}（原有）` : field.label}>
        {field.text}
      </Fact>
    ))}
  </>
)
