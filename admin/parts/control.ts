import type { ComponentType } from 'react'

export interface ControlProps<V> {
  /** Of the element that a label names. */
  id: string
  value: V
  onChange: (value: V) => void
  isDisabled?: boolean
  error?: string | null
}

/** What takes one value in a form. */
export type Control<V> = ComponentType<ControlProps<V>>
