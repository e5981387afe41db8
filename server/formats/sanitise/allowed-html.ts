import { CALLOUTS } from '#core/text/callouts.ts'

/*
 * The HTML that documents may contain, as data. Everything else is dropped; the text of unknown elements is kept.
 * Nothing allowed here can run, load from elsewhere, cover the page, or be mistaken for a part of it: no scripts,
 * frames, forms, SVG or MathML (their parsing rules can make cleaned markup dangerous again), no free classes or ids.
 */

const BLOCKS = 'address article aside blockquote dd details div dl dt figcaption figure footer header h1 h2 h3 h4 h5 h6'
const MORE_BLOCKS = 'hr li main nav ol p pre section summary ul'
const INLINE = 'a abbr b bdi bdo br cite code del dfn em i ins kbd mark q rp rt ruby s samp small span strong sub sup'
const MORE_INLINE = 'time u var wbr img'
const TABLE = 'caption col colgroup table tbody td tfoot th thead tr'

export const ELEMENTS: readonly string[] = [BLOCKS, MORE_BLOCKS, INLINE, MORE_INLINE, TABLE].flatMap((line) =>
  line.split(' '),
)

/** Dropped with their content, because it is no text for a reader. */
export const CONTENT_DROPPED: readonly string[] = (
  'script style textarea option select noscript noembed noframes iframe frameset object applet template svg math title ' +
  'xmp plaintext audio video canvas'
).split(' ')

export const ATTRIBUTES: Readonly<Record<string, string[]>> = {
  '*': ['style', 'lang', 'dir'],
  a: ['href', 'title', 'rel'],
  abbr: ['title'],
  aside: ['data-callout'],
  blockquote: ['cite'],
  code: ['class'],
  col: ['span', 'width'],
  colgroup: ['span', 'width'],
  details: ['open'],
  h1: ['id'],
  h2: ['id'],
  h3: ['id'],
  h4: ['id'],
  h5: ['id'],
  h6: ['id'],
  img: ['src', 'alt', 'title', 'width', 'height'],
  li: ['value', 'data-checked'],
  ol: ['start', 'type', 'reversed'],
  q: ['cite'],
  span: ['data-mention'],
  table: ['border'],
  td: ['colspan', 'rowspan'],
  th: ['colspan', 'rowspan', 'scope'],
  time: ['datetime'],
}

/**
 * The attributes by which our editor names its own blocks, with the form of their values: a callout, a task, a mentioned
 * person, the language of code. They say what is drawn, never whose rights apply.
 */
export const OWN_VALUES: Readonly<Record<string, readonly [attribute: string, form: RegExp]>> = {
  aside: ['data-callout', new RegExp(`^(${Object.keys(CALLOUTS).join('|')})$`)],
  code: ['class', /^language-[\w+#.-]{1,30}$/],
  li: ['data-checked', /^(true|false)$/],
  span: ['data-mention', /^[\w-]{1,64}$/],
}

/**
 * Anchors that we made ourselves (`server/knowledge/word-import`). Free ids could replace names that the page uses (DOM
 * clobbering).
 */
export const ANCHOR = /^h-[0-9a-f]{12}(-\d{1,5})?$/

/** The only schemes of links to other sites; a path or `#anchor` of our own site has no scheme and stays. */
export const LINK_SCHEMES: readonly string[] = ['http', 'https', 'mailto', 'tel']

/** With these, other sites do not learn who reads which document, and an opened page cannot control ours. */
export const LINK_REL = 'noopener noreferrer nofollow'

const COLOUR = /^(#[0-9a-f]{3,8}|[a-z]{3,20}|rgba?\([\d\s.,%]{3,40}\))$/i
const LENGTH = /^-?\d{1,4}(\.\d{1,4})?(px|pt|em|rem|%)?$/
const SIZE = /^\d{1,4}(\.\d{1,4})?(px|pt|em|rem|%)?$/

/** Properties that format text and tables. None can position, load or cover: no position, background-image, z-index. */
export const STYLES: Readonly<Record<string, RegExp[]>> = {
  'background-color': [COLOUR],
  color: [COLOUR],
  'font-size': [SIZE],
  'font-style': [/^(normal|italic|oblique)$/],
  'font-weight': [/^(normal|bold|[1-9]00)$/],
  height: [SIZE, /^auto$/],
  'line-height': [SIZE, /^normal$/],
  'list-style-type': [/^[a-z-]{3,30}$/],
  'margin-left': [SIZE],
  'max-width': [SIZE],
  'text-align': [/^(left|right|center|justify|start|end)$/],
  'text-decoration': [/^(none|underline|line-through|underline line-through)$/],
  'text-indent': [LENGTH],
  'vertical-align': [/^(top|middle|bottom|baseline|sub|super)$/],
  'white-space': [/^(normal|pre|pre-wrap|nowrap)$/],
  width: [SIZE, /^auto$/],
}
