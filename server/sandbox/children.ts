/**
 * Every child program: its name in a build, and its source. `build/node-programs.ts` bundles the programs of this list.
 */
export const CHILDREN = {
  'unpack-child': 'server/formats/archive/unpack-child.ts',
  'preview-child': 'server/rendering/preview/child.ts',
  'article-child': 'server/knowledge/web-import/article/child.ts',
  'word-child': 'server/knowledge/word-import/child.ts',
  'picture-child': 'server/rendering/pictures/child.ts',
  'stamp-child': 'server/rendering/watermark/child.ts',
  'text-pdf-child': 'server/rendering/text-pdf/child.ts',
  'embedding-child': 'server/search/meaning/model/child.ts',
  'table-child': 'server/spreadsheet/table/child.ts',
}

/** The file that starts a child program: its source, or its bundle, which is beside the server's bundle. */
export function childProgram(name: keyof typeof CHILDREN): URL {
  if (import.meta.url.endsWith('.ts')) return new URL(`../../${CHILDREN[name]}`, import.meta.url)
  return new URL(`./${name}.js`, import.meta.url)
}
