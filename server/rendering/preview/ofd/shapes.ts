/** The drawing of a page as data. The child makes it; the server checks every value and writes the SVG. */

/** a b c d e f as in SVG. */
export type Matrix = readonly number[]

export interface Stop {
  at: number
  rgb: number
  alpha: number
}

export type Paint =
  | { kind: 'plain'; rgb: number; alpha: number }
  | { kind: 'axial'; from: number[]; to: number[]; stops: Stop[] }
  | { kind: 'radial'; from: number[]; to: number[]; radii: number[]; stops: Stop[] }
  | { kind: 'pattern'; width: number; height: number; matrix: Matrix; shapes: Shape[] }

export interface Stroke {
  paint: Paint
  width: number
  cap?: string
  join?: string
  miter?: number
  dash?: number[]
  offset?: number
}

/** Areas of which the union is shown. */
export type Clip = { data: string; matrix: Matrix; evenOdd: boolean }[]

export type Shape =
  | { kind: 'group'; matrix?: Matrix; clip?: Clip; alpha?: number; blend?: string; shapes: Shape[] }
  | { kind: 'path'; data: string; evenOdd: boolean; fill: Paint | null; stroke: Stroke | null }
  | { kind: 'text'; text: string; xs: number[]; ys: number[]; size: number; font: FontLook; paint: Paint }
  | { kind: 'outlines'; glyphs: number[]; xs: number[]; ys: number[]; scale: number; wide: number; paint: Paint }
  | { kind: 'picture'; number: number }

/** The description of a font, for choosing one on the reader's machine. */
export interface FontLook {
  family: string
  bold: boolean
  italic: boolean
}

/** A run of text with the position of each character, for selecting and finding. */
export interface TextRun {
  /** As many code points as positions. */
  text: string
  xs: number[]
  ys: number[]
  size: number
  /** From the run's coordinates to those of the page. */
  matrix: Matrix
}

export interface PageDrawing {
  width: number
  height: number
  shapes: Shape[]
  /** Outlines in font units; shapes refer to them by number. */
  glyphs: string[]
  runs: TextRun[]
}
