import { type FormEvent, type ReactElement, type RefObject, useEffect, useEffectEvent, useState } from 'react'
import type { WatermarkTile } from '#core/watermark/tile.ts'
import { Button } from '../../controls/button/button.tsx'
import { TextField } from '../../controls/text-field/text-field.tsx'
import { Dialog, DialogActions } from '../../feedback/dialog/dialog.tsx'
import { ProgressBar } from '../../feedback/progress-bar/progress-bar.tsx'
import { PrintOut, PrintPage } from '../print/print-out.tsx'
import { WatermarkLayer } from '../watermark-layer/watermark-layer.tsx'
import type { PageControl } from './page-look.ts'

/** The maximum number of pages in one print, because all drawn pages are kept in memory. */
const MOST = 100

interface PagePrintProps {
  control: RefObject<PageControl | null>
  pages: number
  watermark: WatermarkTile | null
  onClose: () => void
}

interface Range {
  from: number
  to: number
}

/** Asks for the page range, draws the pages, and prints them with the watermark. */
export function PagePrint(props: PagePrintProps): ReactElement {
  const [range, setRange] = useState<Range | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const handleFailed = () => {
    setRange(null)
    setFailure('没有准备好，请重试或下载后打印')
  }
  if (range) return <PrintedPages {...props} range={range} onFailed={handleFailed} />
  return (
    <Dialog title="打印" onClose={props.onClose}>
      <RangeForm {...props} failure={failure} onRange={setRange} />
    </Dialog>
  )
}

interface PrintedPagesProps extends Omit<PagePrintProps, 'pages'> {
  range: Range
  onFailed: () => void
}

function PrintedPages({ control, range, watermark, onFailed, onClose }: PrintedPagesProps): ReactElement {
  const drawn = useDrawn(control, range, onFailed)
  const count = range.to - range.from + 1
  if (drawn.length < count) {
    return (
      <Dialog title="打印" onClose={onClose}>
        <ProgressBar share={drawn.length / count} label={`正在准备第 ${range.from + drawn.length} 页`} />
      </Dialog>
    )
  }
  return (
    <PrintOut onDone={onClose}>
      {drawn.map((url) => (
        <PrintPage key={url}>
          <WatermarkLayer tile={watermark}>
            <img src={url} alt="" />
          </WatermarkLayer>
        </PrintPage>
      ))}
    </PrintOut>
  )
}

interface RangeFormProps extends PagePrintProps {
  failure: string | null
  onRange: (range: Range) => void
}

function RangeForm({ pages, failure, onRange, onClose }: RangeFormProps): ReactElement {
  const [from, setFrom] = useState('1')
  const [to, setTo] = useState(String(Math.min(pages, MOST)))
  const [refusal, setRefusal] = useState<string | null>(null)
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    const range = { from: Number(from), to: Number(to) }
    const isWhole = Number.isInteger(range.from) && Number.isInteger(range.to)
    if (!isWhole || range.from < 1 || range.to > pages || range.from > range.to) {
      setRefusal(`请填写 1 到 ${pages} 之间的页码`)
    } else if (range.to - range.from >= MOST) setRefusal(`一次最多打印 ${MOST} 页，请分几次打印`)
    else onRange(range)
  }
  return (
    <form noValidate onSubmit={handleSubmit}>
      <TextField label="从第几页" inputMode="numeric" value={from} onChange={setFrom} />
      <TextField label="到第几页" inputMode="numeric" value={to} onChange={setTo} error={refusal ?? failure} />
      <DialogActions>
        <Button onClick={onClose}>取消</Button>
        <Button look="primary" type="submit">
          打印
        </Button>
      </DialogActions>
    </form>
  )
}

/** Draws the pages of the range as images, one after the other; they are released when no longer shown. */
function useDrawn(
  control: RefObject<PageControl | null>,
  { from, to }: Range,
  onFailed: () => void,
): readonly string[] {
  const [drawn, setDrawn] = useState<readonly string[]>([])
  const fail = useEffectEvent(onFailed)
  useEffect(() => {
    const opened = control.current
    const urls: string[] = []
    let isOver = false
    const draw = async () => {
      for (let page = from; page <= to && !isOver && opened; page++) {
        urls.push(URL.createObjectURL(await opened.drawForPaper(page)))
        if (!isOver) setDrawn([...urls])
      }
    }
    draw().catch(() => isOver || fail())
    return () => {
      isOver = true
      for (const url of urls) URL.revokeObjectURL(url)
    }
  }, [control, from, to])
  return drawn
}
