import { lazy, type ReactElement, type ReactNode, Suspense, useRef, useState } from 'react'
import { errorText } from '#core/api/error-text.ts'
import { MenuButton } from '../controls/menu-button/menu-button.tsx'
import { buttonClass } from '../controls/button/button.tsx'
import { Refusal } from '../feedback/refusal.tsx'
import { saveBlob } from '../feedback/save-blob.ts'
import { Skeleton } from '../feedback/skeleton/skeleton.tsx'
import { Icon } from '../controls/icon/icon.tsx'
import { styles } from '../theme/styles.ts'
import { type ChartData, type ChartLook, toCsv, hasValues } from './chart-data.ts'
import css from './chart.css?inline'
import { ChartTable } from './chart-table.tsx'

styles(css)

/** ECharts comes with the first chart. */
const Drawing = lazy(() => import('./drawing.tsx'))

interface ChartProps {
  /** A new object draws anew: keep it as long as the figures are the same. */
  data: ChartData
  look: ChartLook
  /** Beside the title: the figure that matters. */
  children?: ReactNode
  /** Why there are no figures. */
  whyNone?: string
}

/** Figures as a picture, as a table for who cannot see it or wants to read them, and as a file. */
export function Chart({ data, look, children, whyNone = '还没有数据' }: ChartProps): ReactElement {
  const [shows, setShows] = useState<'picture' | 'table'>('picture')
  const figure = useRef<HTMLElement>(null)
  const { refusal, save } = useSaving()
  const png = async () => (await import('./drawing.tsx')).drawPng({ data, look }, figure.current!)
  const csv = async () => new Blob([toCsv(data)], { type: 'text/csv;charset=utf-8' })
  const ways = [
    { text: '保存为 PNG 图片', onSelect: () => void save(png, `${data.title}.png`) },
    { text: '保存为 CSV 表格', onSelect: () => void save(csv, `${data.title}.csv`) },
  ]
  const isEmpty = !hasValues(data)
  return (
    <figure className="zk-chart" ref={figure} aria-label={data.title}>
      <figcaption className="zk-chart-head">
        <span className="zk-chart-title">{data.title}</span>
        {children}
        {!isEmpty && (
          <span className="zk-chart-tools">
            <Switch title={data.title} shows={shows} onShow={setShows} />
            <MenuButton label={`保存${data.title}`} className={buttonClass('quiet', true)} face={SAVE} entries={ways} />
          </span>
        )}
      </figcaption>
      <Refusal>{refusal}</Refusal>
      {isEmpty && <p className="zk-chart-none">{whyNone}</p>}
      {!isEmpty && (shows === 'table' ? <ChartTable data={data} /> : <Picture data={data} look={look} />)}
    </figure>
  )
}

const SAVE = <Icon name="download" />

const Picture = (p: Pick<ChartProps, 'data' | 'look'>) => (
  <Suspense fallback={<Skeleton shape="rows" />}>
    <Drawing {...p} />
  </Suspense>
)

function useSaving() {
  const [refusal, setRefusal] = useState<string | null>(null)
  const save = async (make: () => Promise<Blob>, name: string) => {
    setRefusal(null)
    try {
      saveBlob(await make(), name)
    } catch (error) {
      setRefusal(errorText(error, '没有保存成功'))
    }
  }
  return { refusal, save }
}

interface SwitchProps {
  title: string
  shows: 'picture' | 'table'
  onShow: (shows: 'picture' | 'table') => void
}

const WAYS = [
  ['picture', '图'],
  ['table', '表'],
] as const

const Switch = ({ title, shows, onShow }: SwitchProps) => (
  <span className="zk-chart-switch" role="group" aria-label={`${title}的样子`}>
    {WAYS.map(([way, text]) => (
      <button key={way} type="button" aria-pressed={shows === way} onClick={() => onShow(way)}>
        {text}
      </button>
    ))}
  </span>
)
