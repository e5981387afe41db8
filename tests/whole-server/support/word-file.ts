import { writeZip } from '#server/formats/testing/sample-packages.ts'

const OFFICE = 'http://schemas.openxmlformats.org'
const W = `xmlns:w="${OFFICE}/wordprocessingml/2006/main"`
const REL = `${OFFICE}/officeDocument/2006/relationships`
const PACKAGE = `${OFFICE}/package/2006`

/** A Word file of paragraphs; a level (1, 2) makes a heading. */
export function wordFile(...paragraphs: readonly [text: string, level?: 1 | 2][]): Uint8Array<ArrayBuffer> {
  const body = paragraphs.map(([text, level]) => {
    const style = level === undefined ? '' : `<w:pPr><w:pStyle w:val="h${level}"/></w:pPr>`
    return `<w:p>${style}<w:r><w:t>${text}</w:t></w:r></w:p>`
  })
  const styles = [1, 2].map(
    (level) =>
      `<w:style w:type="paragraph" w:styleId="h${level}"><w:name w:val="标题${level}"/><w:pPr><w:outlineLvl w:val="${level - 1}"/></w:pPr></w:style>`,
  )
  return new Uint8Array(
    writeZip({
      '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"/>`,
      '_rels/.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="r" Type="${REL}/officeDocument" Target="word/document.xml"/></Relationships>`,
      'word/document.xml': `<w:document ${W}><w:body>${body.join('')}</w:body></w:document>`,
      'word/_rels/document.xml.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="s" Type="${REL}/styles" Target="styles.xml"/></Relationships>`,
      'word/styles.xml': `<w:styles ${W}>${styles.join('')}</w:styles>`,
    }),
  )
}
