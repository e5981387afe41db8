import type { ReactElement } from 'react'
import { styles } from '../../theme/styles.ts'
import css from './drawing.css?inline'

styles(css)

/** Files on a shelf and a page under a magnifier, in the colours of the theme. It is decorative. */
export const ShelfDrawing = (): ReactElement => (
  <svg className="zk-drawing" viewBox="0 0 340 169" aria-hidden="true" focusable="false">
    <rect className="is-accent" x="34" y="64" width="28" height="104" rx="4" />
    <rect className="is-sheet" x="41" y="76" width="14" height="28" rx="2" />
    <path className="is-thin" d="M45 83h6M45 89h6M45 95h4" />
    <circle className="is-sheet" cx="48" cy="148" r="5" />
    <rect className="is-hue" data-hue="amber" x="62" y="84" width="22" height="84" rx="4" />
    <path className="is-thin" d="M62 100h22M62 106h22M62 150h22" />
    <rect className="is-hue" data-hue="teal" x="84" y="54" width="32" height="114" rx="4" />
    <rect className="is-sheet" x="92" y="68" width="16" height="34" rx="2" />
    <path className="is-thin" d="M96 76h8M96 82h8M96 88h8M96 94h5" />
    <circle className="is-sheet" cx="100" cy="146" r="6" />
    <g transform="translate(0 -4) rotate(11 124 168)">
      <rect className="is-hue" data-hue="orange" x="121" y="78" width="22" height="90" rx="4" />
      <path className="is-thin" d="M121 94h22M121 152h22M121 146h22" />
    </g>
    <g transform="rotate(-5 232 92)">
      <rect className="is-sheet" x="182" y="30" width="100" height="126" rx="9" />
      <path className="is-thin" d="M198 52h40M198 66h68M198 108h68M198 122h48" />
      <rect className="is-hue is-bare" data-hue="amber" x="196" y="76" width="56" height="14" rx="3" />
      <path d="M200 83h48" />
    </g>
    <path className="is-handle" d="M290 124l24 25" />
    <circle className="is-lens" cx="268" cy="102" r="30" />
    <path className="is-found" d="M255 96h26M255 107h17" />
    <path className="is-thin" d="M164 20v8M160 24h8M306 40v8M302 44h8M20 40v6M17 43h6" />
  </svg>
)
