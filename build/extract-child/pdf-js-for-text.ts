import { WITHIN_BYTES } from '#server/sandbox/limits.ts'

/** A part of pdf.js left out of the child that reads text; the text is the same without it. */
interface Change {
  file: 'pdf.mjs' | 'pdf.worker.mjs'
  from: string
  to: string
}

const CHANGES: readonly Change[] = [
  {
    // Nothing is drawn, so no native canvas library has to be found.
    file: 'pdf.mjs',
    from: `    try {
      canvas = require("@napi-rs/canvas");`,
    to: '    try {',
  },
  {
    // Polyfills for old browsers: this Node has all the features, and checking for them costs more than opening a file.
    file: 'pdf.mjs',
    from: "  var url = new URL('b?a=1&b=2&c=3', 'https://a');",
    to: "  return false;\n  var url = new URL('b?a=1&b=2&c=3', 'https://a');",
  },
  {
    // The promises API of `fs` loads streams, watchers and readline too, which costs 4 ms per start.
    file: 'pdf.mjs',
    from: `const fs = process.getBuiltinModule("fs/promises");
  const data = await fs.readFile(url);`,
    to: 'const data = process.getBuiltinModule("fs").readFileSync(url);',
  },
  {
    // Its tables take a tenth of the start, and few files need them.
    file: 'pdf.worker.mjs',
    from: 'let BrotliDecode = makeBrotliDecode();',
    to: 'let BrotliDecode;',
  },
  {
    file: 'pdf.worker.mjs',
    from: 'BrotliDecode(new Int8Array(',
    to: '(BrotliDecode ??= makeBrotliDecode())(new Int8Array(',
  },
  {
    // Worker and page run in one thread, so messages are passed without cloning. Pieces of text are only read, and
    // pieces of the file are bytes that need no copy.
    file: 'pdf.mjs',
    from: `data: structuredClone(obj, transfer ? {
        transfer
      } : null)`,
    to: 'data: obj.chunk?.items ? { ...obj, chunk: { ...obj.chunk } } : obj',
  },
  {
    // Node's zlib is five times as fast as a web stream. Data that it refuses goes to pdf.js's own decoder, which reads
    // as far as possible.
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
    // The appearance of annotations, and the search for the text under them, which would read the text of the whole
    // page again.
    file: 'pdf.worker.mjs',
    from: 'if (annotation.hasTextContent && isVisible) {',
    to: 'if (false) {',
  },
  {
    file: 'pdf.worker.mjs',
    from: '} else if (annotation.overlaysTextContent && isVisible) {',
    to: '} else if (false) {',
  },
  {
    // An attached file that unpacks to more than the limit is named but not read; otherwise it could fill the memory.
    file: 'pdf.worker.mjs',
    from: `PasswordResponses.NEED_PASSWORD);
    }
    return stream.getBytes();`,
    to: `PasswordResponses.NEED_PASSWORD);
    }
    return stream.getBytes(${WITHIN_BYTES + 1});`,
  },
  // Fonts are read only for the meaning and width of their characters, so the code that repairs and rewrites them for
  // drawing is left out.
  {
    file: 'pdf.worker.mjs',
    from: 'function sanitizeTTPrograms(fpgm, prep, cvt, maxFunctionDefs) {',
    to: `function sanitizeTTPrograms() {
      return true;`,
  },
  {
    file: 'pdf.worker.mjs',
    from: `if (isTrueType) {
      const glyphsInfo = sanitizeGlyphLocations(`,
    to: `if (false) {
      const glyphsInfo = sanitizeGlyphLocations(`,
  },
  {
    file: 'pdf.worker.mjs',
    from: `    if (tables.post) {
      readPostScriptTable(`,
    to: `    if (tables.name && !properties.composite && this.isSymbolicFont && !properties.hasIncludedToUnicodeMap) {
      adjustTrueTypeToUnicode(properties, this.isSymbolicFont, readNameTable(tables.name)[1]);
    }
    return new Uint8Array();
    if (tables.post) {
      readPostScriptTable(`,
  },
  {
    file: 'pdf.worker.mjs',
    from: '    const glyphZeroId = font instanceof CFFFont ?',
    to: `    return new Uint8Array();
    const glyphZeroId = font instanceof CFFFont ?`,
  },
  {
    file: 'pdf.worker.mjs',
    from: `    const seacs = new Map();
    const widths = [];
    const count = charStrings.count;`,
    to: `    const seacs = new Map();
    const widths = [];
    return { charStrings, seacs, widths };
    const count = charStrings.count;`,
  },
  {
    file: 'pdf.worker.mjs',
    from: `class CFFCompiler {
  constructor(cff) {
    this.cff = cff;
  }
  compile() {`,
    to: `class CFFCompiler {
  constructor(cff) {
    this.cff = cff;
  }
  compile() {
    return [];`,
  },
  {
    file: 'pdf.worker.mjs',
    from: '  wrap(name, glyphs, charstrings, subrs, properties) {',
    to: `  wrap() {
    return [];`,
  },
  {
    // V8 reads an object slowly when it is the prototype of another; every field is copied anyway.
    file: 'pdf.worker.mjs',
    from: 'const clone = Object.assign(Object.create(this), this);',
    to: 'const clone = Object.assign(new TextState(), this);',
  },
  {
    // Called twice for every character; this computes the same without allocating two arrays.
    file: 'pdf.worker.mjs',
    from: 'return Util.transform(textState.ctm, Util.transform(textState.textMatrix, tsm));',
    to: `const [xx, , , yy, , rise] = tsm;
      const m = textState.textMatrix;
      const c = textState.ctm;
      const a0 = m[0] * xx + m[2] * 0, a1 = m[1] * xx + m[3] * 0, a2 = m[0] * 0 + m[2] * yy;
      const a3 = m[1] * 0 + m[3] * yy, a4 = m[0] * 0 + m[2] * rise + m[4], a5 = m[1] * 0 + m[3] * rise + m[5];
      return [c[0] * a0 + c[2] * a1, c[1] * a0 + c[3] * a1, c[0] * a2 + c[2] * a3, c[1] * a2 + c[3] * a3,
        c[0] * a4 + c[2] * a5 + c[4], c[1] * a4 + c[3] * a5 + c[5]];`,
  },
  {
    // The substitute for a font that is not in the file; also the source of vertical forms.
    file: 'pdf.worker.mjs',
    from: `      this.toUnicode.forEach((charCode, unicodeCharCode) => {
        if (!this.composite) {`,
    to: `      if (this.vertical) this.toUnicode.forEach((charCode, unicodeCharCode) => {
        if (!this.composite) {`,
  },
  // The codes of a character map are far apart, so one array for all would become a slow sparse array.
  {
    file: 'pdf.worker.mjs',
    from: 'return (code & 0xffff) === code ? this.#dense[code] : this.#sparse?.get(code);',
    to: 'return (code & 0xffff) === code ? this.#dense[code >> 8]?.[code & 0xff] : this.#sparse?.get(code);',
  },
  {
    file: 'pdf.worker.mjs',
    from: `      if (this.#dense[code] === undefined) {
        this.#codes.push(code);
      }
      this.#dense[code] = value;`,
    to: `      const row = (this.#dense[code >> 8] ??= new Array(256));
      if (row[code & 0xff] === undefined) {
        this.#codes.push(code);
      }
      row[code & 0xff] = value;`,
  },
  {
    file: 'pdf.worker.mjs',
    from: 'callback(code, (code & 0xffff) === code ? dense[code] : sparse.get(code));',
    to: 'callback(code, (code & 0xffff) === code ? dense[code >> 8][code & 0xff] : sparse.get(code));',
  },
  {
    file: 'pdf.worker.mjs',
    from: 'map.#dense = this.#dense.slice();',
    to: 'map.#dense = this.#dense.map((row) => row.slice());',
  },
  {
    // Text is streamed in chunks only so that a browser can show the first ones early.
    file: 'pdf.worker.mjs',
    from: 'const TEXT_CHUNK_BATCH_SIZE = 10;',
    to: 'const TEXT_CHUNK_BATCH_SIZE = 1000;',
  },
]

/**
 * Returns the source of a pdf.js module without these parts. Throws when a new version of pdf.js has a different
 * source.
 */
export function pdfJsForText(file: string, source: string): string {
  return CHANGES.filter((change) => change.file === file).reduce((text, { from, to }) => {
    if (text.split(from).length !== 2) throw new Error(`${file} of pdf.js has changed: ${from}`)
    return text.replace(from, () => to)
  }, source)
}
