import type { ReactElement } from 'react'
import { styles } from '../../theme/styles.ts'
import css from './drawing.css?inline'

styles(css)

/** Binders on the left, a page on the right, and the cord between them pulled apart. It is decorative. */
export const CutDrawing = (): ReactElement => (
  <svg className="zk-drawing" viewBox="0 0 340 150" aria-hidden="true" focusable="false">
    <rect className="is-accent" x="30" y="44" width="28" height="104" rx="4" />
    <rect className="is-sheet" x="37" y="56" width="14" height="28" rx="2" />
    <path className="is-thin" d="M41 64h6M41 71h6" />
    <rect className="is-hue" data-hue="teal" x="58" y="60" width="26" height="88" rx="4" />
    <path className="is-thin" d="M58 78h26M58 84h26M58 130h26" />
    <g transform="rotate(-9 97 148)">
      <rect className="is-hue" data-hue="amber" x="86" y="66" width="22" height="82" rx="4" />
      <path className="is-thin" d="M86 82h22M86 132h22" />
    </g>
    <path d="M106 140c24 6 30-34 46-34" />
    <path className="is-sheet" d="M152 95h14a8 8 0 0 1 8 8v6a8 8 0 0 1-8 8h-14z" />
    <path d="M174 101h9M174 111h9" />
    <path className="is-found" d="M190 88l5-9M197 93l9-5M190 124l5 9M197 119l9 5" />
    <path className="is-sheet" d="M234 117h-14a8 8 0 0 1-8-8v-6a8 8 0 0 1 8-8h14z" />
    <path d="M234 106c10 0 8 14 20 14" />
    <g transform="rotate(5 286 86)">
      <rect className="is-sheet" x="250" y="30" width="74" height="100" rx="9" />
      <path className="is-thin" d="M264 50h30M264 64h46M264 78h46M264 92h34" />
    </g>
    <path className="is-thin" d="M160 40v8M156 44h8M232 50v6M229 53h6" />
  </svg>
)
