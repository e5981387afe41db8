import sanitizeHtml from 'sanitize-html'
import { Reject } from '#server/kernel/reject.ts'
import { PICTURE_SCHEME } from '#core/files/picture-source.ts'
import { ANCHOR, ATTRIBUTES, CONTENT_DROPPED, ELEMENTS, LINK_REL, LINK_SCHEMES, STYLES } from './allowed-html.ts'

declare const clean: unique symbol

/** HTML that has been through {@link sanitise}: well-formed, and nothing in it but what `allowed-html.ts` names. */
export type CleanHtml = string & { readonly [clean]: true }

/** A sentence for the author: the text is too much to clean in reasonable time. A {@link Reject}, so that it is one wherever nobody expects it. */
export class SanitiseRefusal extends Reject {
  override name = 'SanitiseRefusal'
}

/** 1.4 MB take 0.16 s, and during this time the server answers nobody. */
const BYTES = 4 * 1024 * 1024
/** The parser's time grows by the square of the depth, so it is stopped as soon as it gets there. */
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
  transformTags: { a: linkOut, ...Object.fromEntries(['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((h) => [h, ownAnchor])) },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs.src,
}

/**
 * Cleans HTML from anywhere. Called where it is written, and again where it is shown: the list may have become
 * shorter since. Cleaning what is clean changes nothing. `pictureOf` says what stands for a picture of the page (null:
 * nothing); without it only pictures of our own stay.
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
  // Escaping makes it longer, and what is kept now is cleaned again when it is read.
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
