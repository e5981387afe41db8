import type { Theme } from './tokens.ts'

/** The hues of categories, persons and covers, and for each theme: quiet ground, ink on it, solid fill, pattern. */
const HUE_COLOURS = {
  blue: { light: '#e6f2ff #185c9e #2f74bb #bbdbff', dark: '#1a2b3e #98c8ff #316ba9 #274464' },
  teal: { light: '#dcf7f3 #006963 #00837c #a6e6df', dark: '#0b312e #75d8cf #007973 #034d49' },
  violet: { light: '#f3ecff #684694 #805db0 #dfcefc', dark: '#2e253b #cfb6f8 #7657a0 #493a5f' },
  orange: { light: '#ffece2 #914006 #ad5622 #fccbb3', dark: '#3b2417 #f7b28e #9d5126 #5e3722' },
  green: { light: '#e4f6e6 #0b6d32 #298646 #bae4c1', dark: '#1a301f #97d6a4 #2d7b44 #274c2f' },
  rose: { light: '#ffeaec #933748 #b04c5d #ffc7cc', dark: '#3c2124 #fbabb4 #a04957 #603339' },
  indigo: { light: '#ecefff #4c509f #6167bc #ced4ff', dark: '#25283f #b6bfff #5a60aa #3a3f65' },
  cyan: { light: '#ddf5ff #006580 #007d9f #aae1f8', dark: '#0f2e3a #7cd1f3 #007493 #0f495c' },
  magenta: { light: '#fee9f6 #873a71 #a25089 #f6c7e5', dark: '#382231 #eeacd8 #934c7e #59344d' },
  amber: { light: '#faefdc #765400 #926a00 #f9d28a', dark: '#342810 #e3be7b #876200 #543f14' },
  slate: { light: '#edf1f5 #4e5c6c #647384 #d0d9e2', dark: '#262b2f #b9c6d3 #5d6b79 #3c434b' },
} as const

/** The families of files, and for each theme: sheet and its fold. A page written here is an outlined sheet of the accent. */
const FAMILY_COLOURS = {
  pdf: { light: '#cb473f #f9a49a', dark: '#c54e46 #eb988e' },
  word: { light: '#3979d1 #99c0f8', dark: '#427ac9 #8cb3ea' },
  excel: { light: '#2e9052 #98cda5', dark: '#3b8e57 #8cc099' },
  ppt: { light: '#c4530f #f2aa8a', dark: '#bd5925 #e59e7e' },
  ofd: { light: '#b94c90 #eba5cc', dark: '#b4528e #dd98bf' },
  image: { light: '#8766bb #c5b3e9', dark: '#8569b5 #b8a6dc' },
  film: { light: '#686fcb #b1b9f4', dark: '#6a71c3 #a4ace6' },
  mail: { light: '#1d85b0 #93c6e1', dark: '#2f84ab #86b9d4' },
  archive: { light: '#9c7b31 #d0bb92', dark: '#937636 #c3af86' },
  text: { light: '#6d7c8c #b5bfc9', dark: '#6f7c8a #a9b2bc' },
} as const

export type Hue = keyof typeof HUE_COLOURS
export type FileFamily = keyof typeof FAMILY_COLOURS | 'page'

/** `amber` is for warnings, `slate` for what has no name of its own: neither is drawn for a name. */
const NAMED_HUES = ['blue', 'teal', 'violet', 'orange', 'green', 'rose', 'indigo', 'cyan', 'magenta'] as const

/** The same name has the same hue everywhere; nothing is kept. */
export const nameHue = (name: string): Hue => NAMED_HUES[hashName(name) % NAMED_HUES.length]!

/** FNV-1a with a finish as MurmurHash3 has, because the last character alone must change everything. */
export function hashName(name: string): number {
  let hash = 2166136261
  for (const letter of name) hash = Math.imul(hash ^ letter.codePointAt(0)!, 16777619)
  hash = Math.imul(hash ^ (hash >>> 16), 2246822507)
  hash = Math.imul(hash ^ (hash >>> 13), 3266489909)
  return (hash ^ (hash >>> 16)) >>> 0
}

export interface HueColours {
  soft: string
  ink: string
  fill: string
  mid: string
}

export const hueColours = (theme: Theme): Record<Hue, HueColours> =>
  Object.fromEntries(
    Object.entries(HUE_COLOURS).map(([hue, colours]) => {
      const [soft, ink, fill, mid] = colours[theme].split(' ')
      return [hue, { soft, ink, fill, mid }]
    }),
  ) as unknown as Record<Hue, HueColours>

/**
 * `data-hue` on an element gives it and what is in it `--zk-hue-soft`, `-ink`, `-fill` and `-mid`; `data-family` gives
 * `--zk-family` and `--zk-family-fold`. `within` is the selector of a part of the page with a theme of its own.
 */
export function hueRules(theme: Theme, within = ''): string {
  const hues = Object.entries(hueColours(theme)).map(
    ([hue, { soft, ink, fill, mid }]) =>
      `${within}[data-hue=${hue}]{--zk-hue-soft:${soft};--zk-hue-ink:${ink};--zk-hue-fill:${fill};--zk-hue-mid:${mid}}`,
  )
  const families = Object.entries(FAMILY_COLOURS).map(([family, colours]) => {
    const [sheet, fold] = colours[theme].split(' ')
    return `${within}[data-family=${family}]{--zk-family:${sheet};--zk-family-fold:${fold}}`
  })
  return hues.join('') + families.join('')
}
