const NAMED: ReadonlyMap<string, string> = new Map([
  ...Object.entries({
    amp: '&',
    lt: '<',
    gt: '>',
    quot: '"',
    apos: "'",
    hellip: '…',
    bull: '•',
    trade: '™',
    euro: '€',
  }),
  ...Object.entries({ ndash: '–', mdash: '—', lsquo: '‘', rsquo: '’', ldquo: '“', rdquo: '”', sbquo: '‚', bdquo: '„' }),
  ...Object.entries({
    lsaquo: '‹',
    rsaquo: '›',
    ensp: ' ',
    emsp: '\u3000',
    thinsp: ' ',
    zwnj: '',
    zwj: '',
    permil: '‰',
  }),
  ...Object.entries({ larr: '←', uarr: '↑', rarr: '→', darr: '↓', harr: '↔', infin: '∞', ne: '≠', le: '≤', ge: '≥' }),
  ...Object.entries({ minus: '−', radic: '√', asymp: '≈', equiv: '≡', sum: '∑', prime: '′', Prime: '″', oelig: 'œ' }),
  ...inOrder(
    160,
    'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro ' +
      'para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil ' +
      'Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave ' +
      'Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml ' +
      'igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute ' +
      'thorn yuml',
  ),
  ...inOrder(913, 'Alpha Beta Gamma Delta Epsilon Zeta Eta Theta Iota Kappa Lambda Mu Nu Xi Omicron Pi Rho'),
  ...inOrder(931, 'Sigma Tau Upsilon Phi Chi Psi Omega'),
  ...inOrder(
    945,
    'alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi omicron pi rho sigmaf sigma',
  ),
  ...inOrder(964, 'tau upsilon phi chi psi omega'),
])

/** The longest reference that is looked at; `&thetasym;` and `&#x10FFFF;` are shorter. */
const REFERENCE = /&(#\d{1,7}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z][A-Za-z0-9]{1,15});?/g

/**
 * Replaces character references: the numeric ones, XML's five and the named ones of HTML 4. Others stay as they are:
 * an entity that a document declares is never expanded.
 */
export function decodeEntities(text: string): string {
  return text.includes('&') ? text.replace(REFERENCE, (whole, name: string) => decodeEntity(name) ?? whole) : text
}

/** The character for the name between `&` and `;`, or null. */
export function decodeEntity(name: string): string | null {
  if (!name.startsWith('#')) return NAMED.get(name) ?? null
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
  const isCharacter = code >= 0x20 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff)
  if (isCharacter) return code === 0xad ? '' : String.fromCodePoint(code)
  return code === 9 || code === 10 || code === 13 ? '\n' : ''
}

/** Names of consecutive characters. The soft hyphen is left out: it would split words for the search. */
function inOrder(first: number, names: string): [string, string][] {
  return names.split(' ').map((name, at) => [name, name === 'shy' ? '' : String.fromCharCode(first + at)])
}
