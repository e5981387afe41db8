import { WITHIN_BYTES } from '#server/sandbox/limits.ts'

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
    // This Node has what a browser of some years ago lacked; asking costs more than opening a file.
    file: 'pdf.mjs',
    from: "  var url = new URL('b?a=1&b=2&c=3', 'https://a');",
    to: "  return false;\n  var url = new URL('b?a=1&b=2&c=3', 'https://a');",
  },
  {
    // The promises of `fs` bring streams, watchers and a prompt with them: 4 ms of a start.
    file: 'pdf.mjs',
    from: `const fs = process.getBuiltinModule("fs/promises");
  const data = await fs.readFile(url);`,
    to: 'const data = process.getBuiltinModule("fs").readFileSync(url);',
  },
  {
    // Its tables are a tenth of a start, and few files need them.
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
  {
    // A file within the file that unpacks to more is named, not read; without this it would fill the memory first.
    file: 'pdf.worker.mjs',
    from: `PasswordResponses.NEED_PASSWORD);
    }
    return stream.getBytes();`,
    to: `PasswordResponses.NEED_PASSWORD);
    }
    return stream.getBytes(${WITHIN_BYTES + 1});`,
  },
  // Fonts are read for what their characters are called and how wide they are; nobody repairs them or writes them anew to
  // draw with them.
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
    // An object that is the prototype of another one is slow to read; every field is copied anyway.
    file: 'pdf.worker.mjs',
    from: 'const clone = Object.assign(Object.create(this), this);',
    to: 'const clone = Object.assign(new TextState(), this);',
  },
  {
    // Asked twice for every character: the same sums without two more arrays.
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
    // What a font that is not in the file would be drawn with; vertical writing reads its forms there.
    file: 'pdf.worker.mjs',
    from: `      this.toUnicode.forEach((charCode, unicodeCharCode) => {
        if (!this.composite) {`,
    to: `      if (this.vertical) this.toUnicode.forEach((charCode, unicodeCharCode) => {
        if (!this.composite) {`,
  },
  // Codes of a character map are far apart: one array of them all would be a slow one.
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
    // Text comes in pieces so that a browser can show the first ones.
    file: 'pdf.worker.mjs',
    from: 'const TEXT_CHUNK_BATCH_SIZE = 10;',
    to: 'const TEXT_CHUNK_BATCH_SIZE = 1000;',
  },
]

/** The source of a module of pdf.js without these parts. It fails when a new version of pdf.js has a different source. */
export function pdfJsForText(file: string, source: string): string {
  return CHANGES.filter((change) => change.file === file).reduce((text, { from, to }) => {
    if (text.split(from).length !== 2) throw new Error(`${file} of pdf.js has changed: ${from}`)
    return text.replace(from, () => to)
  }, source)
}
