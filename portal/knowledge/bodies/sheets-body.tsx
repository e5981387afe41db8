import { type ReactElement, useCallback, useRef } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { type PreviewAbout, previewRows } from '#core/contract/km/files/preview-parts.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { EmptyState } from '#ui/feedback/empty-state/empty-state.tsx'
import { type Area, areaName, areaNamed } from '#ui/viewers/sheet-grid/sheet-layout.ts'
import { SheetGrid } from '#ui/viewers/sheet-grid/sheet-grid.tsx'
import { useApi, usePortal, useStore } from '../../use-portal.ts'
import { type BodyProps, useShownFile } from './body-props.ts'
import { KnowledgeStore } from '../knowledge.store.ts'
import { mayHaveOnPaper } from '../actions/print.ts'
import { useQuotePlace } from '../quote/quote-place.ts'
import type { OutlineEntry } from '../outline.tsx'
import { useOutline } from './use-outline.ts'
import { Previewed, useFound } from './use-preview.tsx'

/** Shows a spreadsheet sheet by sheet. */
export const SheetsBody = (props: BodyProps): ReactElement => (
  <Previewed form="sheets" {...props} render={(about) => <Sheets {...props} about={about} />} />
)

type About = Extract<PreviewAbout, { form: 'sheets' }>

const sheetOutline = (about: About, go: (sheet: number) => void): OutlineEntry[] =>
  about.sheets.map(({ name, hidden }, at) => ({
    key: String(at),
    text: `${name || `表 ${at + 1}`}${hidden ? '（隐藏）' : ''}`,
    depth: 1,
    go: () => go(at),
  }))

/** The cell range that a quoted address names. */
function areaIn(params: URLSearchParams): Area | null {
  const sheet = Number(params.get('sheet'))
  const cells = areaNamed(params.get('cell') ?? '')
  return cells && Number.isInteger(sheet) && sheet > 0 ? { sheet: sheet - 1, ...cells } : null
}

/** Actions of the viewer: quoting cells by link, and reporting a failed print. */
function useActions() {
  const [params] = useSearchParams()
  const quote = useQuotePlace()
  const { toast } = usePortal()
  return {
    opensAt: areaIn(params),
    onPrintFailed: () => toast('没有准备好，请重试或下载后打印', 'bad'),
    onMissing: () => toast('没有找到引用的单元格，表格可能已被修改', 'warn'),
    onQuote: quote && ((area: Area) => quote({ sheet: String(area.sheet + 1), cell: areaName(area) })),
  }
}

type SheetsProps = BodyProps & { about: About }

function Sheets({ about, offset, watermark, onHits, onOutline, steps, ...shown }: SheetsProps): ReactElement {
  const api = useApi()
  const file = useShownFile(shown)
  const { terms, sought } = useSnapshot(useStore(KnowledgeStore).state)
  const { cells, begin } = useFound(file, terms, sought)
  const actions = useActions()
  const goToSheet = useRef<(sheet: number) => void>(() => {})
  const load = useCallback(
    async (sheet: number, row: number, signal: AbortSignal) =>
      (await api.call(previewRows, { query: { ...file, sheet, row } }, signal)).rows,
    [api, file],
  )
  useOutline(onOutline, { about }, () => sheetOutline(about, (sheet) => goToSheet.current(sheet)))
  if (about.sheets.length === 0) return <EmptyState icon="file-text" title="文件里没有工作表" />
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
        opensAtHit={offset === null ? null : begin}
        {...actions}
        terms={terms}
        watermark={watermark}
        mayPrint={mayHaveOnPaper(shown.doc)}
        onHits={onHits}
        onReady={(go) => {
          goToSheet.current = go
        }}
      />
    </>
  )
}
