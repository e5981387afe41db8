import { InputGroup, Switch } from '@blueprintjs/core'
import { type ReactElement, useState } from 'react'
import { siteExport, siteImport, siteItemEdit, type SiteRow, siteTemplate } from '#core/contract/km/config.ts'
import { SITE_GROUPS } from '#core/rules/site/site-item.ts'
import { isSiteKey } from '#core/rules/site/site-items.ts'
import { SITE_TEXTS } from '#core/rules/site/site-texts.ts'
import { Button } from '#ui/controls/button/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state/empty-state.tsx'
import { ErrorState } from '#ui/feedback/error-state/error-state.tsx'
import { Skeleton } from '#ui/feedback/skeleton/skeleton.tsx'
import { styles } from '#ui/theme/styles.ts'
import { ExcelButtons } from '../resource/excel-buttons.tsx'
import '../resource/list-styles.ts'
import { useLeaveGuard } from '../resource/record/use-leave-guard.ts'
import { useMay } from '../rights.ts'
import { SiteHistory } from './site-history.tsx'
import css from './site-screen.css?inline'
import { SiteRowView } from './site-row.tsx'
import { type SiteDraft, useSiteDraft } from './use-site-draft.ts'

styles(css)

/** Keys of other backends, which this console does not know. */
const OTHER = '其他'

/** 站点配置: every key by theme; changes are collected and saved together. */
export function SiteScreen(): ReactElement {
  const site = useSiteDraft()
  const [word, setWord] = useState('')
  const [isChangedOnly, setIsChangedOnly] = useState(false)
  const [history, setHistory] = useState<SiteRow | 'all' | null>(null)
  useLeaveGuard(site.draft.size > 0)
  const may = useMay()
  const mayEdit = may(siteItemEdit.access)

  if (site.failure) return <ErrorState title="站点配置没有加载成功" reason={site.failure} onRetry={site.reload} />
  if (!site.rows) return <Skeleton shape="rows" />
  const shown = site.rows.filter(
    (row) => matches(row, word) && (!isChangedOnly || !row.isDefault || site.draft.has(row.itemCode)),
  )
  const groups = groupsOf(shown)
  return (
    <>
      <FilterBar
        {...{ word, setWord, isChangedOnly, setIsChangedOnly, onImported: site.reload }}
        onHistory={() => setHistory('all')}
      />
      {!mayEdit && <p className="zk-site-note">您可以查看站点配置，没有修改的权限。</p>}
      {groups.length === 0 && <EmptyState icon="search" title="没有符合条件的配置项" />}
      <div className="zk-site">
        <GroupLinks groups={groups} draft={site} />
        <div>
          {groups.map(([title, rows]) => (
            <section key={title} id={anchorOf(title)} className="zk-site-group" aria-label={title}>
              <h2>{title}</h2>
              {rows.map((row) => (
                <SiteRowView key={row.id} row={row} site={site} mayEdit={mayEdit} onHistory={setHistory} />
              ))}
            </section>
          ))}
        </div>
      </div>
      {mayEdit && site.draft.size > 0 && <SaveBar site={site} />}
      {history && <SiteHistory of={history === 'all' ? null : history} onClose={() => setHistory(null)} />}
    </>
  )
}

interface FilterBarProps {
  word: string
  setWord: (word: string) => void
  isChangedOnly: boolean
  setIsChangedOnly: (is: boolean) => void
  onHistory: () => void
  onImported: () => void
}

const EXCEL = { export: siteExport, import: { call: siteImport, template: siteTemplate } }

const FilterBar = ({ word, setWord, isChangedOnly, setIsChangedOnly, onHistory, onImported }: FilterBarProps) => (
  <div className="zk-list-bar zk-site-bar" role="search" aria-label="查找配置项">
    <InputGroup
      type="search"
      leftIcon="search"
      aria-label="查找配置项"
      placeholder="名称、说明或英文键名"
      value={word}
      onValueChange={setWord}
    />
    <Switch
      label="只看改过的"
      checked={isChangedOnly}
      onChange={(event) => setIsChangedOnly(event.currentTarget.checked)}
    />
    <Button icon="history" onClick={onHistory}>
      修改记录
    </Button>
    <ExcelButtons noun="站点配置" excel={EXCEL} selections="" onImported={onImported} />
  </div>
)

function matches(row: SiteRow, word: string): boolean {
  const wanted = word.trim().toLowerCase()
  const hint = isSiteKey(row.itemCode) ? SITE_TEXTS[row.itemCode].hint : ''
  return [row.itemCode, row.itemName ?? '', hint].some((text) => text.toLowerCase().includes(wanted))
}

type Groups = readonly (readonly [title: string, rows: readonly SiteRow[]])[]

function groupsOf(rows: readonly SiteRow[]): Groups {
  const titleOf = (row: SiteRow) => (row.itemGroup ? SITE_GROUPS[row.itemGroup] : OTHER)
  return [...Object.values(SITE_GROUPS), OTHER].flatMap((title) => {
    const own = rows.filter((row) => titleOf(row) === title)
    return own.length > 0 ? [[title, own] as const] : []
  })
}

const anchorOf = (title: string) => `site-${title}`

/** A scroll, not a fragment: the address belongs to the router. */
const GroupLinks = ({ groups, draft }: { groups: Groups; draft: SiteDraft }) => (
  <nav className="zk-site-nav" aria-label="主题">
    {groups.map(([title, rows]) => {
      const changed = rows.filter((row) => draft.draft.has(row.itemCode)).length
      return (
        <button
          key={title}
          type="button"
          onClick={() => document.getElementById(anchorOf(title))?.scrollIntoView({ block: 'start' })}
        >
          {title}
          {changed > 0 && (
            <span className="zk-num" aria-label={`${changed} 项未保存`}>
              {changed}
            </span>
          )}
        </button>
      )
    })}
  </nav>
)

const SaveBar = ({ site }: { site: SiteDraft }) => (
  <div className="zk-site-save" role="region" aria-label="未保存的修改">
    <span className="zk-num" role="status">
      {site.refusals.size > 0 ? `${site.refusals.size} 项需要改正` : `${site.draft.size} 项修改还没有保存`}
    </span>
    <Button disabled={site.isSaving} onClick={site.discard}>
      放弃
    </Button>
    <Button look="primary" disabled={site.isSaving || site.refusals.size > 0} onClick={() => void site.save()}>
      {site.isSaving ? '正在保存…' : '保存'}
    </Button>
  </div>
)

export const screens = { 'km/datasetting/KmSysConfigList': SiteScreen }
