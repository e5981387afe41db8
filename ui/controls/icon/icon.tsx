import { createElement, type ReactElement } from 'react'
import { type IconName, useDrawing } from './use-drawing.ts'

export type { IconName } from './use-drawing.ts'

/** A decorative icon beside a word, hidden from screen readers. */
export function Icon({ name, size = 16 }: { name: IconName; size?: number }): ReactElement {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      {useDrawing(name).map(([tag, attributes], index) => createElement(tag, { ...attributes, key: index }))}
    </svg>
  )
}
