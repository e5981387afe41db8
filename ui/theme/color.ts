/** Linear sRGB channels, 0…1. */
type Rgb = readonly [number, number, number]

const toLinear = (c: number) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4)
const toGamma = (c: number) => (c <= 0.0031308 ? c * 12.92 : 1.055 * c ** (1 / 2.4) - 0.055)

/** Parses `#rrggbb`; null for anything else, because the theme colour is typed by an administrator. */
export function parseHex(text: string): Rgb | null {
  const match = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i.exec(text.trim())
  if (!match) return null
  const [r, g, b] = match.slice(1).map((part) => toLinear(Number.parseInt(part, 16) / 255))
  return [r!, g!, b!]
}

const toHex = (rgb: Rgb) =>
  `#${rgb
    .map((c) =>
      Math.round(toGamma(Math.min(1, Math.max(0, c))) * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`

const luminance = ([r, g, b]: Rgb) => 0.2126 * r + 0.7152 * g + 0.0722 * b

/** WCAG contrast ratio of two `#rrggbb` colours. */
export function contrast(a: string, b: string): number {
  const [light, dark] = [a, b].map((hex) => luminance(parseHex(hex) ?? [0, 0, 0])).toSorted((x, y) => y - x)
  return (light! + 0.05) / (dark! + 0.05)
}

/** Blends two colours in gamma space, like a translucent layer over a background. */
export function mix(over: string, ground: string, share: number): string {
  const [a, b] = [over, ground].map((hex) => (parseHex(hex) ?? [0, 0, 0]).map(toGamma))
  return toHex(a!.map((c, i) => toLinear(c * share + b![i]! * (1 - share))) as unknown as Rgb)
}

/** Björn Ottosson's OKLab, https://bottosson.github.io/posts/oklab */
function toOklab([r, g, b]: Rgb): Rgb {
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ]
}

function fromOklab([lightness, a, b]: Rgb): Rgb {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
}

const inGamut = (rgb: Rgb) => rgb.every((c) => c >= -0.0005 && c <= 1.0005)

/**
 * The colour nearest to `colour` in OKLCH, with the same hue, that has a contrast of at least `ratio` on every
 * background. On light backgrounds it is darkened, on dark ones lightened; chroma is reduced only when sRGB cannot
 * represent the colour.
 */
export function legible(colour: string, grounds: readonly string[], ratio: number): string {
  const [start, a, b] = toOklab(parseHex(colour) ?? [0, 0, 0])
  const step = luminance(parseHex(grounds[0]!) ?? [1, 1, 1]) > 0.4 ? -0.005 : 0.005
  for (let lightness = start; lightness >= 0 && lightness <= 1; lightness += step) {
    const hex = toHex(fitChroma(lightness, a, b))
    if (grounds.every((ground) => contrast(hex, ground) >= ratio)) return hex
  }
  return step < 0 ? '#000000' : '#ffffff'
}

function fitChroma(lightness: number, a: number, b: number): Rgb {
  for (let share = 1; share > 0; share -= 0.04) {
    const rgb = fromOklab([lightness, a * share, b * share])
    if (inGamut(rgb)) return rgb
  }
  return fromOklab([lightness, 0, 0])
}
