import sanitizeHtml from 'sanitize-html'
import { Reject } from '#server/kernel/reject.ts'
import { PICTURE_SCHEME } from '#core/files/picture-source.ts'
import {
  ANCHOR,
  ATTRIBUTES,
  CONTENT_DROPPED,
  ELEMENTS,
  LINK_REL,
  LINK_SCHEMES,
  OWN_VALUES,
  STYLES,
} from './allowed-html.ts'

declare const clean: unique symbol

/** HTML from {@link sanitise}: well-formed, and with nothing but what `allowed-html.ts` names. */
export type CleanHtml = string & { readonly [clean]: true }

/**
 * Thrown when the text is too large to be cleaned in reasonable time; the sentence is for the author. It is a {@link
 * Reject}, so that code which does not expect it still refuses.
 */
export class SanitiseRefusal extends Reject {
  override name = 'SanitiseRefusal'
}

/** Cleaning 1.4 MB takes 0.16 s, and meanwhile the server answers nobody. */
const BYTES = 4 * 1024 * 1024
/** The parser's time grows with the square of the depth, so parsing stops at this depth. */
const DEPTH = 512

const OPTIONS: sanitizeHtml.IOptions = {
  allowedTags: [...ELEMENTS],
  allowedAttributes: ATTRIBUTES,
  allowedStyles: { '*': STYLES },
  allowedSchemes: [...LINK_SCHEMES],
  allowedSchemesByTag: { img: [PICTURE_SCHEME] },
  allowProtocolRelative: false,
  nonTextTags: [...CONTENT_DROPPED],
  disallowedTagsMode: 'discard',
  transformTags: {
    a: linkOut,
    ...Object.fromEntries(['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((h) => [h, ownAnchor])),
    ...Object.fromEntries(Object.keys(OWN_VALUES).map((name) => [name, ownValue])),
  },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs.src,
}

/**
 * Cleans HTML from anywhere. It is called when HTML is stored, and again when it is shown, because the list may have
 * become shorter. Cleaning clean HTML changes nothing. `pictureOf` gives the replacement of a picture on the page
 * (null: none); without it only our own pictures stay.
 */
export function sanitise(html: string, pictureOf?: (source: string) => string | null): CleanHtml {
  assertSize(html)
  let depth = 0
  const onOpenTag = () => {
    depth += 1
    if (depth > DEPTH) throw new SanitiseRefusal(`正文的嵌套层数过多（超过 ${DEPTH} 层），无法处理`)
  }
  const onCloseTag = () => {
    depth -= 1
  }
  const img = pictureOf && namedPictures(pictureOf)
  const transformTags = { ...OPTIONS.transformTags, ...(img && { img }) }
  const cleaned = sanitizeHtml(html, { ...OPTIONS, transformTags, onOpenTag, onCloseTag })
  // Escaping makes it longer, and stored text is cleaned again when it is read.
  assertSize(cleaned)
  return cleaned as CleanHtml
}

function assertSize(html: string): void {
  if (Buffer.byteLength(html) > BYTES) throw new SanitiseRefusal('正文过长（超过 4 MB），请拆分后再保存')
}

const namedPictures =
  (pictureOf: (source: string) => string | null) =>
  (tagName: string, { src, ...others }: sanitizeHtml.Attributes): sanitizeHtml.Tag => {
    const named = src === undefined ? null : pictureOf(src)
    return { tagName, attribs: named === null ? others : { ...others, src: named } }
  }

function linkOut(tagName: string, attribs: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  return { tagName, attribs: { ...attribs, rel: LINK_REL } }
}

function ownAnchor(tagName: string, { id, ...others }: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  return { tagName, attribs: id !== undefined && ANCHOR.test(id) ? { ...others, id } : others }
}

function ownValue(tagName: string, attribs: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  const [name, form] = OWN_VALUES[tagName]!
  const { [name]: value, ...others } = attribs
  return { tagName, attribs: value !== undefined && form.test(value) ? attribs : others }
}
