import { type ReactElement, useCallback, useRef } from 'react'
import { useSnapshot } from 'valtio'
import { type PreviewAbout, previewRows } from '#core/contract/km/files/preview-parts.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { EmptyState } from '#ui/feedback/empty-state/empty-state.tsx'
import { SheetGrid } from '#ui/viewers/sheet-grid/sheet-grid.tsx'
import { useApi, useStore } from '../../use-portal.ts'
import { type BodyProps, useShownFile } from './body-props.ts'
import { KnowledgeStore } from '../knowledge.store.ts'
import type { OutlineEntry } from '../outline.tsx'
import { useOutline } from './use-outline.ts'
import { Previewed, useFound } from './use-preview.tsx'

/** A table, sheet by sheet. */
export const SheetsBody = (props: BodyProps): ReactElement => (
  <Previewed form="sheets" {...props} render={(about) => <Sheets {...props} about={about} />} />
)

type About = Extract<PreviewAbout, { form: 'sheets' }>

const outlineOf = (about: About, go: (sheet: number) => void): OutlineEntry[] =>
  about.sheets.map(({ name, hidden }, at) => ({
    key: String(at),
    text: `${name || `表 ${at + 1}`}${hidden ? '（隐藏）' : ''}`,
    depth: 1,
    go: () => go(at),
  }))

type SheetsProps = BodyProps & { about: About }

function Sheets({ about, offset, watermark, onHits, onOutline, steps, ...shown }: SheetsProps): ReactElement {
  const api = useApi()
  const file = useShownFile(shown)
  const { terms } = useSnapshot(useStore(KnowledgeStore).state)
  const { cells } = useFound(file, terms)
  const goToSheet = useRef<(sheet: number) => void>(() => {})
  const load = useCallback(
    async (sheet: number, row: number, signal: AbortSignal) =>
      (await api.call(previewRows, { query: { ...file, sheet, row } }, signal)).rows,
    [api, file],
  )
  useOutline(onOutline, { about }, () => outlineOf(about, (sheet) => goToSheet.current(sheet)))
  if (about.sheets.length === 0) return <EmptyState icon="document" title="文件里没有工作表" />
  return (
    <>
      {about.truncated && <Notice>表格太大，这里只显示前面的部分，全部内容请下载。</Notice>}
      <SheetGrid
        ref={steps}
        sheets={about.sheets}
        styles={about.styles}
        blockRows={about.blockRows}
        load={load}
        found={cells}
        opensAtHit={offset !== null}
        terms={terms}
        watermark={watermark}
        onHits={onHits}
        onReady={(go) => {
          goToSheet.current = go
        }}
      />
    </>
  )
}
