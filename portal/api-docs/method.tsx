import type { ReactElement } from 'react'
import type { Hue } from '#ui/theme/hues.ts'

const HUES: Readonly<Record<string, Hue>> = { GET: 'green', POST: 'blue', PUT: 'orange', DELETE: 'rose' }

/** The method of a call, coloured by what it does to the data. */
export const Method = ({ method }: { method: string }): ReactElement => (
  <b className="zk-calls-method" data-hue={HUES[method] ?? 'violet'}>
    {method}
  </b>
)
