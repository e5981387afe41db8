/** The parts of pdf.js that are left out of the child that reads text; the text is the same without them. */
interface Change {
  file: 'pdf.mjs' | 'pdf.worker.mjs'
  from: string
  to: string
}

const CHANGES: readonly Change[] = [
  {
    // Nothing is drawn, so nobody needs to look for native code.
    file: 'pdf.mjs',
    from: `    try {
      canvas = require("@napi-rs/canvas");`,
    to: '    try {',
  },
  {
    // Worker and page are one thread: what one sends the other can be read as it is. A piece of text goes on to be used;
    // a piece of the file is bytes and is not copied.
    file: 'pdf.mjs',
    from: `data: structuredClone(obj, transfer ? {
        transfer
      } : null)`,
    to: 'data: obj.chunk?.items ? { ...obj, chunk: { ...obj.chunk } } : obj',
  },
  {
    // Five times as fast as a stream of the web; what this refuses the decoder below reads as far as it goes.
    file: 'pdf.worker.mjs',
    from: `    try {
      const {
        readable,
        writable
      } = new DecompressionStream(name);`,
    to: `    try {
      if (name === "deflate") {
        const whole = process.getBuiltinModule("zlib").inflateSync(bytes, { maxOutputLength: 2 ** 28 });
        return { decompressed: new Uint8Array(whole.buffer, whole.byteOffset, whole.length), compressed: bytes };
      }
      const {
        readable,
        writable
      } = new DecompressionStream(name);`,
  },
  {
    // What an annotation looks like, and what it lies over, which is the text of the whole page once more.
    file: 'pdf.worker.mjs',
    from: 'if (annotation.hasTextContent && isVisible) {',
    to: 'if (false) {',
  },
  {
    file: 'pdf.worker.mjs',
    from: '} else if (annotation.overlaysTextContent && isVisible) {',
    to: '} else if (false) {',
  },
  // Fonts are read for what their characters are called and how wide they are; nobody writes them anew to draw with them.
  {
    file: 'pdf.worker.mjs',
    from: `if (isTrueType) {
      const glyphsInfo = sanitizeGlyphLocations(`,
    to: `if (false) {
      const glyphsInfo = sanitizeGlyphLocations(`,
  },
  {
    file: 'pdf.worker.mjs',
    from: 'function adjustMapping(charCodeToGlyphId, hasGlyph, newGlyphZeroId, toUnicode) {',
    to: `function adjustMapping(charCodeToGlyphId) {
  return { toFontChar: new Map(), charCodeToGlyphId, toUnicodeExtraMap: new Map(), nextAvailableFontCharCode: 0xe000 };`,
  },
  {
    file: 'pdf.worker.mjs',
    from: 'function createCmapTable(charCodeToGlyphId, toUnicodeExtraMap, numGlyphs) {',
    to: `function createCmapTable(charCodeToGlyphId, toUnicodeExtraMap, numGlyphs) {
  return "";`,
  },
  {
    file: 'pdf.worker.mjs',
    from: 'function createOS2Table(properties, charCodeToGlyphId, override) {',
    to: `function createOS2Table(properties, charCodeToGlyphId, override) {
  return "";`,
  },
  {
    file: 'pdf.worker.mjs',
    from: `  toArray() {
    let sfnt = this.sfnt;`,
    to: `  toArray() {
    return new Uint8Array();
    let sfnt = this.sfnt;`,
  },
]

/** The source of a module of pdf.js without these parts. It fails when a new version of pdf.js has a different source. */
export function pdfJsForText(file: string, source: string): string {
  return CHANGES.filter((change) => change.file === file).reduce((text, { from, to }) => {
    if (text.split(from).length !== 2) throw new Error(`${file} of pdf.js has changed: ${from}`)
    return text.replace(from, () => to)
  }, source)
}
