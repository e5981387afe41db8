import { pictureSource } from '#core/files/picture-source.ts'

/** How many pictures of one document are shown, and how many bytes of them. */
const PICTURES = 100
const BYTES = 24 * 1024 * 1024
const DATA_ADDRESS = /^data:image\/(?:png|jpe?g|gif|webp|bmp);base64,([\s\S]*)$/i

/** Pictures within a page; the text before the address is limited, so that the time is linear. */
const EMBEDDED = /(<img\b[^<>]{0,400}?\ssrc=")(data:image\/[^"]*)"/gi

/** The bytes of a picture, or a function that reads them. */
type Source = Buffer | (() => Promise<Uint8Array | null>)

export interface PictureShelf {
  /** Adds a picture and returns its name in cleaned markup, which is its number. */
  add: (key: string, source: () => Source | null) => string | null
  /** Adds a picture that the page itself contains. */
  inline: (address: string) => string | null
  /**
   * Takes the pictures out of a page before it is cleaned, because their bytes are no text. Returns the page, and what
   * replaces a picture's address when it is cleaned.
   */
  lift: (html: string) => { html: string; pictureOf: (address: string) => string | null }
  /** All pictures in the order of their numbers; empty where one could not be read. */
  all: () => Promise<Uint8Array[]>
}

export function pictureShelf(): PictureShelf {
  const numbers = new Map<string, number>()
  const sources: Source[] = []
  const add: PictureShelf['add'] = (key, find) => {
    const known = numbers.get(key)
    if (known !== undefined) return pictureSource(known)
    const source = sources.length < PICTURES ? find() : null
    if (source === null) return null
    const number = sources.push(source) - 1
    numbers.set(key, number)
    return pictureSource(number)
  }
  const inline: PictureShelf['inline'] = (address) => {
    const found = DATA_ADDRESS.exec(address)
    return found === null ? null : add(address, () => Buffer.from(found[1] ?? '', 'base64'))
  }
  return {
    add,
    inline,
    lift(page) {
      const lifted = new Set<string>()
      const html = page.replace(EMBEDDED, (_, before: string, address: string) => {
        const name = inline(address) ?? ''
        if (name) lifted.add(name)
        return `${before}${name}"`
      })
      return { html, pictureOf: (address) => (lifted.has(address) ? address : inline(address)) }
    },
    async all() {
      const bytes: Uint8Array[] = []
      let left = BYTES
      for (const source of sources) {
        const picture = Buffer.isBuffer(source) ? source : await source().catch(() => null)
        left -= picture?.length ?? 0
        bytes.push(picture && left > 0 ? picture : new Uint8Array())
      }
      return bytes
    },
  }
}
