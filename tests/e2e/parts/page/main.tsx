import '@blueprintjs/core/lib/css/blueprint.css'
import '#ui/theme/base.ts'
import { BlueprintProvider } from '@blueprintjs/core'
import { type ReactElement } from 'react'
import { createRoot } from 'react-dom/client'
import { attachStyles } from '#ui/theme/styles.ts'
import { useTheme } from '#ui/theme/theme.ts'
import { PickerBench } from './picker-bench.tsx'
import { PlainBench, TableBench } from './table-bench.tsx'

/** Every part of the console with made-up data, one on a page: `?part=table`. */
const PARTS: Readonly<Record<string, () => ReactElement>> = {
  table: TableBench,
  plain: PlainBench,
  pickers: PickerBench,
}

function BenchPage(): ReactElement {
  const dark = useTheme() === 'dark' ? ' bp6-dark' : ''
  const Part = PARTS[new URLSearchParams(location.search).get('part') ?? '']
  if (!Part) return <p>没有这个部件</p>
  return (
    <BlueprintProvider portalClassName={`zk-root${dark}`}>
      <div
        className={`zk-root${dark}`}
        style={{ display: 'flow-root', boxSizing: 'border-box', height: '100vh', overflow: 'auto' }}
      >
        <h1 className="zk-hidden">部件</h1>
        <Part />
      </div>
    </BlueprintProvider>
  )
}

attachStyles(document)
createRoot(document.querySelector('#bench')!).render(<BenchPage />)
