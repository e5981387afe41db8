import { Button, SegmentedControl } from '@blueprintjs/core'
import { type ReactElement, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { grantChange } from '#core/contract/km/rights/grant-change.ts'
import { EmptyState } from '#ui/feedback/empty-state/empty-state.tsx'
import { ErrorState } from '#ui/feedback/error-state/error-state.tsx'
import { useQuery } from '#ui/feedback/query/use-query.ts'
import { Skeleton } from '#ui/feedback/skeleton/skeleton.tsx'
import { styles } from '#ui/theme/styles.ts'
import { useMay } from '../rights.ts'
import { BesideTitle } from '../shell/routes/page-slot.tsx'
import { askBefore } from '../shell/tabs/unsaved.ts'
import { AddBar } from './add-bar.tsx'
import { Chooser } from './chooser.tsx'
import { addLines, countChanges, toChanges } from './draft.ts'
import { hasEffective } from './effective.ts'
import { EffectivePane } from './effective-pane.tsx'
import { type Effect, EFFECT_TEXTS } from '../grant-texts.ts'
import { type ScopeBy, type ScopeKind, SCOPE_KINDS, scopePath } from './kinds.ts'
import { Matrix } from './matrix.tsx'
import { PreviewPane } from './preview-pane.tsx'
import css from './scope-screen.css?inline'
import { nameEnds } from './sources.ts'
import { type ScopeState, useScope } from './use-scope.ts'
import { WhyDrawer } from './why-drawer.tsx'

styles(css)

interface ScopeScreenProps {
  by: ScopeBy
  effect: Effect
}

/** Who may, and what: one screen for all kinds of objects and subjects, of authorisations and of restrictions. */
export function ScopeScreen({ by, effect }: ScopeScreenProps): ReactElement {
  const [params, setParams] = useSearchParams()
  const navigate = useNavigate()
  const [isAsking, setIsAsking] = useState(false)
  const id = params.get('id') ?? ''
  const kind = SCOPE_KINDS[by]
  return (
    <section className="zk-scope" aria-label={`按${kind.noun}${EFFECT_TEXTS[effect]}`}>
      <BesideTitle>
        <SegmentedControl
          small
          aria-label="授权还是限制"
          options={[
            { label: '授权', value: 'authorise' },
            { label: '限制', value: 'restrict' },
          ]}
          value={effect}
          onValueChange={(value) => askBefore(() => void navigate(scopePath(value as Effect, by, id)))}
        />
        <Button icon="search" text="查一个人" onClick={() => setIsAsking(true)} />
      </BesideTitle>
      <aside className="zk-scope-chooser" aria-label={`选择${kind.noun}`}>
        <Chooser by={by} chosen={id} onChoose={(next) => askBefore(() => setParams({ id: next }))} />
      </aside>
      {id === '' ? (
        <div className="zk-scope-empty">
          <EmptyState icon="lock" title={`先选一${by === 'document' ? '篇' : '个'}${kind.noun}`}>
            {effect === 'authorise'
              ? '再把查看、下载或敏感内容的权限给部门、角色或人。'
              : '再选不让谁看；限制优先于所有授权。'}
          </EmptyState>
        </div>
      ) : (
        <Chosen key={`${by} ${id}`} {...{ by, effect, id }} />
      )}
      {isAsking && <WhyDrawer changes={null} onClose={() => setIsAsking(false)} />}
    </section>
  )
}

type Tab = 'lines' | 'effective'

type Why = Omit<Parameters<typeof WhyDrawer>[0], 'changes' | 'onClose'>

function Chosen({ by, effect, id }: ScopeScreenProps & { id: string }): ReactElement {
  const kind = SCOPE_KINDS[by]
  const scope = useScope(kind, id)
  const mayEdit = useMay()(grantChange.access)
  const [tab, setTab] = useState<Tab>('lines')
  const [why, setWhy] = useState<Why | null>(null)
  const { last: name } = useQuery(id, async (signal) => (await nameEnds(by, [id], signal))[0]?.name ?? '')
  const own = by === 'document' ? { docId: id } : { userId: id }
  return (
    <>
      <section className="zk-scope-main" aria-label={name ?? kind.noun}>
        <header>
          <h2>{name ?? ''}</h2>
          {hasEffective(by) && <Tabs by={by} tab={tab} onTab={setTab} />}
        </header>
        {tab === 'effective' ? (
          <EffectivePane
            by={by}
            id={id}
            onWhy={(row) => setWhy(by === 'document' ? { ...own, userId: row.id } : { ...own, docId: row.id })}
          />
        ) : (
          <Lines {...{ kind, scope, effect, mayEdit }} chosen={{ id, name: name ?? '' }} />
        )}
      </section>
      {tab === 'lines' && mayEdit && (
        <PreviewPane
          kind={kind}
          scope={scope}
          onWhy={(person) => setWhy({ ...(by === 'document' && own), userId: person.id })}
        />
      )}
      {why && <WhyDrawer {...why} changes={unsaved(scope)} onClose={() => setWhy(null)} />}
    </>
  )
}

/** What is on the screen and not saved yet; null: nothing. */
const unsaved = ({ draft, lines }: ScopeState) => (countChanges(draft) > 0 ? toChanges(draft, lines.last ?? []) : null)

const Tabs = ({ by, tab, onTab }: { by: ScopeBy; tab: Tab; onTab: (tab: Tab) => void }) => (
  <SegmentedControl
    small
    aria-label="看什么"
    options={[
      { label: '授权与限制', value: 'lines' },
      { label: by === 'document' ? '实际谁能看' : '实际能看什么', value: 'effective' },
    ]}
    value={tab}
    onValueChange={(value) => onTab(value as Tab)}
  />
)

interface LinesProps {
  kind: ScopeKind
  scope: ScopeState
  effect: Effect
  mayEdit: boolean
  chosen: { id: string; name: string }
}

const Lines = ({ kind, scope: { lines, draft, setDraft }, effect, mayEdit, chosen }: LinesProps) => (
  <>
    {mayEdit && (
      <AddBar {...{ kind, chosen, effect }} onAdd={(added) => setDraft(addLines(draft, added, lines.last ?? []))} />
    )}
    {lines.failure && <ErrorState title="授权没有加载成功" reason={lines.failure} onRetry={lines.retry} />}
    {!lines.failure && !lines.last && <Skeleton shape="rows" />}
    {lines.last && (
      <div
        className="zk-scope-scroll"
        // oxlint-disable-next-line jsx_a11y/no-noninteractive-tabindex -- what scrolls can be reached by keyboard
        tabIndex={0}
        role="region"
        aria-label={`${EFFECT_TEXTS.authorise}与${EFFECT_TEXTS.restrict}`}
      >
        <Matrix kind={kind} lines={lines.last} draft={draft} onDraft={mayEdit ? setDraft : null} />
      </div>
    )}
  </>
)

const screen = (effect: Effect, by: ScopeBy) => () => <ScopeScreen key={`${effect} ${by}`} effect={effect} by={by} />

export const screens = {
  'km/scope/AuthoriseCategory': screen('authorise', 'category'),
  'km/scope/AuthoriseDepartment': screen('authorise', 'department'),
  'km/scope/AuthoriseDocument': screen('authorise', 'document'),
  'km/scope/AuthoriseTopic': screen('authorise', 'topic'),
  'km/scope/AuthoriseRole': screen('authorise', 'role'),
  'km/scope/AuthoriseUser': screen('authorise', 'user'),
  'km/scope/RestrictCategory': screen('restrict', 'category'),
  'km/scope/RestrictDepartment': screen('restrict', 'department'),
  'km/scope/RestrictDocument': screen('restrict', 'document'),
  'km/scope/RestrictTopic': screen('restrict', 'topic'),
  'km/scope/RestrictRole': screen('restrict', 'role'),
  'km/scope/RestrictUser': screen('restrict', 'user'),
}
