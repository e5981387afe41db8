import { SAMPLE_FILES, writeZip } from './sample-packages.ts'

/** Kinds that mutants are made of: those of the samples, and an archive that holds some of them. */
export const MUTANT_KINDS = [...Object.keys(SAMPLE_FILES), 'zip'] as (keyof typeof SAMPLE_FILES | 'zip')[]

type Random = (below: number) => number

/** Values that have broken readers of numbers. */
const NUMBERS = ['-1', '0', '1.5', '2147483648', '99999999999999999999', 'NaN', '1e308', '']

/**
 * Damaged copies of the small sample of a kind, the same ones for the same seed: half of them with broken bytes (flips,
 * cuts, splices), half of them correctly packed with broken parts.
 */
export function* makeMutants(kind: (typeof MUTANT_KINDS)[number], count: number, seed: number): Generator<Buffer> {
  const random = seededRandom(seed)
  const files = kind === 'zip' ? archive() : SAMPLE_FILES[kind]
  const whole = writeZip(files)
  for (let at = 0; at < count; at += 1) {
    yield at % 2 === 0 ? brokenBytes(whole, random) : writeZip(brokenPart(files, random))
  }
}

function archive(): Record<string, string | Buffer> {
  const office = Object.entries(SAMPLE_FILES).map(([kind, files]) => [`文件夹/样本.${kind}`, writeZip(files)] as const)
  return {
    '说明.md': '# 说明\n\n一段文字',
    ...Object.fromEntries(office.slice(0, 3)),
    'b.zip': writeZip({ 'c.csv': 'a,b' }),
  }
}

function brokenBytes(whole: Buffer, random: Random): Buffer {
  const copy = Buffer.from(whole)
  const from = random(copy.length)
  const length = 1 + random(200)
  switch (random(4)) {
    case 0:
      for (let flips = 1 + random(20); flips > 0; flips -= 1) {
        const at = random(copy.length)
        copy[at] = (copy[at] ?? 0) ^ (1 << random(8))
      }
      return copy
    case 1:
      return copy.subarray(0, from)
    case 2:
      copy.copy(copy, from, random(copy.length), random(copy.length))
      return copy
    default:
      return Buffer.concat([copy.subarray(0, from), Buffer.alloc(length, random(256)), copy.subarray(from)])
  }
}

function brokenPart(
  files: Readonly<Record<string, string | Buffer>>,
  random: Random,
): Record<string, string | Uint8Array> {
  const names = Object.keys(files)
  const pick = () => names[random(names.length)] ?? ''
  const name = random(2) === 0 ? pick() : largest(files)
  const text = String(files[name])
  const [start = 0, end = 0] = [random(text.length + 1), random(text.length + 1)].toSorted((a, b) => a - b)
  const piece = text.slice(start, end)
  const { [name]: left, ...others } = files
  switch (random(9)) {
    case 0:
      return others
    case 1:
      return { ...files, [name]: files[pick()] ?? left ?? '' }
    case 2:
      return { ...files, [name]: text.slice(0, start) + text.slice(end) }
    case 3:
      return { ...files, [name]: text.slice(0, end) + piece.repeat(1 + random(50)) + text.slice(end) }
    case 4:
    case 5:
    case 6: // more often, because each number is read by other code
      return { ...files, [name]: text.replace(/(?<!<\?xml[^>]*)\d+/g, (digits) => otherNumber(digits, random)) }
    case 7: {
      const tags = [...text.matchAll(/<(\w+:)?(\w+)/g)].map((match) => match[0])
      const tag = tags[random(tags.length)] ?? '<'
      return { ...files, [name]: text.replaceAll(tag, tags[random(tags.length)] ?? '<') }
    }
    default:
      return { ...files, [name]: text.slice(0, start) + text.slice(start).replace(/>/, `>${nested(random)}`) }
  }
}

/** The largest part, which has the content: most of a reader's code handles it. */
function largest(files: Readonly<Record<string, string | Buffer>>): string {
  return Object.entries(files).reduce((one, other) => (other[1].length > one[1].length ? other : one))[0]
}

function otherNumber(digits: string, random: Random): string {
  return random(3) > 0 ? digits : (NUMBERS[random(NUMBERS.length)] ?? '')
}

/** An element nested in itself, sometimes deeper than any reader accepts. */
function nested(random: Random): string {
  const name = ['w:p', 'w:tc', 'w:tbl', 'table:table-row', 'text:p', 'a:p', 'c', 'x'][random(8)] ?? 'x'
  const depth = 10 ** random(4)
  return `<${name}>`.repeat(depth) + `</${name}>`.repeat(depth)
}

/** mulberry32: small, and good enough to choose damages. */
function seededRandom(seed: number): Random {
  let state = seed >>> 0
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * below)
  }
}
