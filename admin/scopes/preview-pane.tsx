import { Button, SegmentedControl } from '@blueprintjs/core'
import { type ReactElement, useState } from 'react'
import type { GrantPreview } from '#core/contract/km/rights/grant-view.ts'
import { ErrorState } from '#ui/feedback/error-state/error-state.tsx'
import { Skeleton } from '#ui/feedback/skeleton/skeleton.tsx'
import { countChanges, NO_DRAFT, revert, sentences } from './draft.ts'
import { BIT_TEXTS, END_TEXTS } from '../grant-texts.ts'
import type { ScopeKind } from './kinds.ts'
import { otherEnd } from './ends.ts'
import type { ScopeState } from './use-scope.ts'

interface PreviewPaneProps {
  kind: ScopeKind
  scope: ScopeState
  /** Opens why a person may or may not. */
  onWhy: (person: { id: string; realname: string }) => void
}

/** Who gains and who loses what, before it is saved. */
export function PreviewPane({ kind, scope, onWhy }: PreviewPaneProps): ReactElement {
  const { draft, preview } = scope
  const count = countChanges(draft)
  return (
    <section className="zk-scope-preview" aria-label="保存前预览">
      <h2>保存前看一看</h2>
      {count === 0 && (
        <p className="zk-scope-note">勾选或加入之后，这里列出谁会得到、谁会失去什么。没有保存就什么也不会变。</p>
      )}
      {count > 0 && (
        <>
          <div className="zk-scope-effect">
            {preview.failure && <ErrorState title="没有算出影响" reason={preview.failure} onRetry={preview.retry} />}
            {!preview.failure && !preview.last && <Skeleton shape="text" />}
            {!preview.failure && preview.last && <Effects preview={preview.last} onWhy={onWhy} />}
          </div>
          <Pending {...{ kind, scope, count }} />
        </>
      )}
    </section>
  )
}

interface PendingProps extends Pick<PreviewPaneProps, 'kind' | 'scope'> {
  count: number
}

/** The changes in words, each to be taken back, and the buttons. */
function Pending({ kind, scope, count }: PendingProps): ReactElement {
  const { draft, setDraft, lines, isBusy, save } = scope
  const said = sentences(draft, lines.last ?? [], (line) => `“${otherEnd(kind, line).name}”`)
  return (
    <>
      <h3>{count} 处改动</h3>
      <ul className="zk-scope-sentences">
        {said.map(({ key, text }) => (
          <li key={key}>
            <span>{text}</span>
            <Button
              variant="minimal"
              size="small"
              text="还原"
              aria-label={`还原：${text}`}
              onClick={() => setDraft(revert(draft, key))}
            />
          </li>
        ))}
      </ul>
      <div className="zk-scope-foot">
        <small>保存后 10 分钟内可撤销</small>
        <Button text="放弃" onClick={() => setDraft(NO_DRAFT)} />
        <Button intent="primary" loading={isBusy} text={`保存 ${count} 处`} onClick={() => void save()} />
      </div>
    </>
  )
}

type View = 'people' | 'documents'

function Effects({ preview, onWhy }: { preview: GrantPreview } & Pick<PreviewPaneProps, 'onWhy'>): ReactElement {
  const [view, setView] = useState<View>('people')
  const seen = preview.changes.find(({ bit }) => bit === 'view')!
  const others = preview.changes.filter(({ bit, gains, loses }) => bit !== 'view' && gains.people + loses.people > 0)
  return (
    <>
      <Figures seen={seen} />
      {others.map(({ bit, gains, loses }) => (
        <p key={bit} className="zk-scope-note">
          {BIT_TEXTS[bit]}：{gains.people} 人得到，{loses.people} 人失去
        </p>
      ))}
      {preview.cut && (
        <p className="zk-scope-note">
          涉及 {preview.people} 人、{preview.documents} 篇，太多了：只看了其中 {preview.checked.people} 人、
          {preview.checked.documents} 篇。
        </p>
      )}
      <SegmentedControl
        small
        aria-label="预览方式"
        options={[
          { label: '按人', value: 'people' },
          { label: '按知识', value: 'documents' },
        ]}
        value={view}
        onValueChange={(value) => setView(value as View)}
      />
      {view === 'people' ? <People preview={preview} onWhy={onWhy} /> : <Documents preview={preview} />}
    </>
  )
}

const Figures = ({ seen }: { seen: GrantPreview['changes'][number] }) => (
  <div className="zk-scope-figures">
    <p>
      <b className="is-good">+{seen.gains.people}</b> 人将能看到
      <small>涉及 {seen.gains.documents} 篇</small>
    </p>
    <p>
      <b className="is-bad">−{seen.loses.people}</b> 人将看不到
      <small>涉及 {seen.loses.documents} 篇</small>
    </p>
  </div>
)

type PersonChange = GrantPreview['persons'][number]

const numbers = (counts: PersonChange['gains']) =>
  (['view', 'download', 'sensitive'] as const)
    .filter((bit) => counts[bit] > 0)
    .map((bit) => `${BIT_TEXTS[bit]} ${counts[bit]} 篇`)
    .join('、')

function People({ preview, onWhy }: { preview: GrantPreview } & Pick<PreviewPaneProps, 'onWhy'>): ReactElement {
  if (preview.persons.length === 0) return <p className="zk-scope-note">没有人因此多看到或少看到什么。</p>
  return (
    <ul className="zk-scope-people">
      {preview.persons.map((person) => {
        const [gains, loses] = [numbers(person.gains), numbers(person.loses)]
        return (
          <li key={person.id}>
            <span>
              <b>{person.realname}</b> <small>{person.orgCodeTxt || person.username}</small>
              {gains && <span className="is-good">得到{gains}</span>}
              {loses && <span className="is-bad">失去{loses}</span>}
            </span>
            <small>{END_TEXTS[person.by].noun}</small>
            <Button
              variant="minimal"
              size="small"
              text="为什么"
              aria-label={`${person.realname} 为什么`}
              onClick={() => onWhy(person)}
            />
          </li>
        )
      })}
    </ul>
  )
}

function Documents({ preview }: { preview: GrantPreview }): ReactElement {
  if (preview.titles.length === 0) return <p className="zk-scope-note">没有您能看到标题的知识受影响。</p>
  return (
    <ul className="zk-scope-people">
      {preview.titles.map(({ id, title }) => (
        <li key={id}>
          <a href={`/knowledge?id=${id}`} target="_blank" rel="noreferrer">
            {title}
          </a>
        </li>
      ))}
    </ul>
  )
}
