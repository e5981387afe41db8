import { type Bit, BITS } from '#core/access/grant.ts'
import type { ReactElement } from 'react'
import type { ControlProps } from '../parts/control.ts'
import { ticksControl } from '../parts/form/choice-control.tsx'

const NAMES: Readonly<Record<Bit, string>> = { view: '搜索和阅读', download: '下载', sensitive: '敏感内容' }
const Ticks = ticksControl(BITS.map((value) => ({ value, text: NAMES[value] })))

const isBit = (text: string): text is Bit => (BITS as readonly string[]).includes(text)

export const bitNames = ({ bits }: { bits: readonly Bit[] }): string => bits.map((bit) => NAMES[bit]).join('、')

/** What a program may do with documents. */
export const BitsControl = ({ value, onChange, ...p }: ControlProps<Bit[] | undefined>): ReactElement => (
  <Ticks {...p} value={(value ?? []).join(',')} onChange={(text) => onChange(text.split(',').filter(isBit))} />
)
