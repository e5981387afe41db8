/**
 * Characters of the captcha as strokes on a grid 10 wide and 14 high (y downwards); a stroke is `x,y x,y …`. Only
 * characters that nobody confuses, even with a line across them: no 0 O Q, 1 I L, 2 Z, 5 S, 8 B, 6 G, U beside V, F
 * beside E, R beside P.
 */
const STROKES: Readonly<Record<string, readonly string[]>> = {
  '3': ['0.5,1.5 3,0 7,0 9.3,2 9,5 7,6.5 4,6.7', '7,6.5 9.5,8.5 9.5,11.5 7.5,13.8 3,14 0.5,12.3'],
  '4': ['7.5,14 7.5,0 0,9.5 10,9.5'],
  '6': ['8.5,0.5 5,1.5 1.5,5 0.3,9.5 1.5,12.7 5,14 8.5,12.7 9.8,9.8 8.5,7 5,6 2,7.2 0.4,9.5'],
  '7': ['0,0 10,0 4,14'],
  '9': ['1.5,13.5 5,12.5 8.5,9 9.7,4.5 8.5,1.3 5,0 1.5,1.3 0.2,4.2 1.5,7 5,8 8,6.8 9.6,4.5'],
  A: ['0,14 5,0 10,14', '1.8,9 8.2,9'],
  C: ['9.5,2.5 7,0.3 4,0.2 1.2,2.8 0.2,7 1.2,11.2 4,13.8 7,13.7 9.5,11.5'],
  D: ['0,0 0,14 5,13.8 8.8,11.5 10,7 8.8,2.5 5,0.2 0,0'],
  E: ['9,0 0,0 0,14 9.3,14', '0,6.8 7.5,6.8'],
  H: ['0,0 0,14', '10,0 10,14', '0,7 10,7'],
  J: ['3,0 9.5,0', '7,0 7,11 5,13.8 2,13.5 0.5,11'],
  K: ['0,0 0,14', '9.5,0 0,8', '3,5.6 10,14'],
  M: ['0,14 0.5,0 5,9 9.5,0 10,14'],
  N: ['0,14 0,0 10,14 10,0'],
  P: ['0,14 0,0 6,0.1 9.3,2 9.3,5.5 6,7.6 0,7.6'],
  T: ['0,0 10,0', '5,0 5,14'],
  V: ['0,0 5,14 10,0'],
  W: ['0,0 2.5,14 5,4 7.5,14 10,0'],
  X: ['0,0 10,14', '10,0 0,14'],
  Y: ['0,0 5,7 10,0', '5,7 5,14'],
}

export const GLYPH_WIDTH = 10
export const GLYPH_HEIGHT = 14

/** The characters of captchas. */
export const ALPHABET = Object.keys(STROKES).join('')

export type Point = readonly [x: number, y: number]

export const strokePoints = (character: string): Point[][] =>
  (STROKES[character] ?? []).map((stroke) =>
    stroke.split(' ').map((point): Point => {
      const [x = 0, y = 0] = point.split(',').map(Number)
      return [x, y]
    }),
  )
