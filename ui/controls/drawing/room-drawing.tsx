import type { ReactElement } from 'react'
import { styles } from '../../theme/styles.ts'
import css from './drawing.css?inline'

styles(css)

/** Shelves with binders, drawings, a gear and a plant. It is decorative. */
export const RoomDrawing = (): ReactElement => (
  <svg className="zk-drawing is-wide" viewBox="0 0 620 300" aria-hidden="true" focusable="false">
    <path d="M20 150h580v10H20z" className="is-sheet" />
    <path d="M20 286h580v10H20z" className="is-sheet" />
    <rect className="is-accent" x="62" y="52" width="34" height="98" rx="4" />
    <rect className="is-sheet" x="70" y="64" width="18" height="30" rx="2" />
    <path className="is-thin" d="M75 72h8M75 79h8M75 86h5" />
    <circle className="is-sheet" cx="79" cy="128" r="6" />
    <rect className="is-hue" data-hue="teal" x="96" y="40" width="30" height="110" rx="4" />
    <path className="is-thin" d="M96 58h30M96 66h30M96 130h30" />
    <rect className="is-hue" data-hue="orange" x="126" y="60" width="26" height="90" rx="4" />
    <rect className="is-sheet" x="132" y="72" width="14" height="30" rx="2" />
    <path className="is-thin" d="M136 80h6M136 87h6" />
    <g transform="rotate(10 160 150)">
      <rect className="is-hue" data-hue="violet" x="158" y="50" width="28" height="100" rx="4" />
      <path className="is-thin" d="M158 66h28M158 132h28" />
    </g>
    <path className="is-sheet" d="M250 150v-8a4 4 0 0 1 4-4h92a4 4 0 0 1 4 4v8z" />
    <path className="is-hue" data-hue="amber" d="M258 138v-9a4 4 0 0 1 4-4h74a4 4 0 0 1 4 4v9z" />
    <path className="is-sheet" d="M264 125v-9a4 4 0 0 1 4-4h64a4 4 0 0 1 4 4v9z" />
    <path className="is-thin" d="M272 131h28M274 118h22M262 144h36" />
    <path className="is-hue" data-hue="amber" d="M276 111c0-20 10-32 26-32s26 12 26 32z" />
    <path className="is-hue" data-hue="amber" d="M297 79h10v22a5 5 0 0 1-10 0z" />
    <path className="is-sheet" d="M268 111h72c0 0-2 0-3-3h-66z" />
    <path className="is-hue" data-hue="orange" d="M420 150l6-36h38l6 36z" />
    <path className="is-hue" data-hue="teal" d="M445 114c-4-26-22-38-38-40 0 22 14 38 38 40z" />
    <path className="is-hue" data-hue="teal" d="M445 114c0-30 10-50 30-58 6 28-8 50-30 58z" />
    <path className="is-hue" data-hue="teal" d="M445 114c-2-34-8-50-4-70 16 14 18 44 4 70z" />
    <path className="is-thin" d="M445 112c-8-16-18-26-28-32M446 112c6-22 14-36 24-46M444 110c0-22 0-36-2-54" />
    <GearAndLowerShelf />
  </svg>
)

const GearAndLowerShelf = (): ReactElement => (
  <>
    <g transform="translate(528 91)">
      <path
        className="is-accent"
        d="M-7-44h14l3 11 9 4 10-6 10 10-6 10 4 9 11 3v14l-11 3-4 9 6 10-10 10-10-6-9 4-3 11h-14l-3-11-9-4-10 6-10-10 6-10-4-9-11-3v-14l11-3 4-9-6-10 10-10 10 6 9-4z"
        transform="translate(0 4)"
      />
      <circle className="is-sheet" cx="0" cy="4" r="15" />
      <path className="is-thin" d="M0-5v18M-9 4h18" />
    </g>
    <rect className="is-sheet" x="64" y="206" width="112" height="80" rx="6" />
    <path className="is-thin" d="M64 232h112M104 219h32M104 246h32M104 272h32M64 259h112" />
    <path className="is-sheet" d="M206 286v-66l62-14v80z" />
    <path className="is-hue" data-hue="amber" d="M206 220l62-14v18l-62 14z" />
    <path className="is-thin" d="M218 250l36-8M218 264l36-6" />
    <g>
      <ellipse className="is-sheet" cx="312" cy="270" rx="16" ry="16" />
      <ellipse className="is-accent" cx="312" cy="270" rx="7" ry="7" />
      <ellipse className="is-sheet" cx="346" cy="270" rx="16" ry="16" />
      <ellipse className="is-hue" data-hue="orange" cx="346" cy="270" rx="7" ry="7" />
      <ellipse className="is-sheet" cx="329" cy="240" rx="16" ry="16" />
      <ellipse className="is-hue" data-hue="teal" cx="329" cy="240" rx="7" ry="7" />
    </g>
    <rect className="is-hue" data-hue="violet" x="386" y="200" width="30" height="86" rx="4" />
    <rect className="is-sheet" x="393" y="212" width="16" height="28" rx="2" />
    <rect className="is-hue" data-hue="amber" x="416" y="214" width="24" height="72" rx="4" />
    <path className="is-thin" d="M416 228h24M416 272h24M397 220h8M397 227h8" />
    <rect className="is-accent" x="440" y="192" width="34" height="94" rx="4" />
    <path className="is-thin" d="M440 210h34M440 218h34" />
    <circle className="is-sheet" cx="457" cy="264" r="7" />
    <g transform="rotate(-9 506 286)">
      <rect className="is-hue" data-hue="teal" x="492" y="204" width="26" height="82" rx="4" />
      <path className="is-thin" d="M492 220h26M492 272h26" />
    </g>
  </>
)
