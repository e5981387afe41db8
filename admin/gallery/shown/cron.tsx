import { type ReactElement, useState } from 'react'
import { cronControl } from '../../parts/cron/cron-control.tsx'

const asked: string[] = []
Object.assign(globalThis, { asked })

const query = new URLSearchParams(location.search)
const isRemote = query.has('remote')
const Control = cronControl({
  face: query.get('face') === 'modes' ? 'modes' : 'types',
  hideSecond: query.has('hideSecond'),
  hideYear: query.has('hideYear'),
  ...(isRemote && {
    loadRuns: async (expression: string) => {
      asked.push(expression)
      return [`服务器：${expression}`]
    },
  }),
})

/** A cron expression with its dialog; `?face=modes`, `?hideSecond`, `?hideYear`, `?remote` show its other states. */
export function CronShown(): ReactElement {
  const [value, setValue] = useState(query.get('value') ?? '')
  return (
    <>
      <output>{value}</output>
      <label htmlFor="cron">Cron 表达式</label>
      <Control id="cron" value={value} onChange={setValue} />
      <p id="cron-note" />
    </>
  )
}
