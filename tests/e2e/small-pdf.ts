/** A PDF of one line of Latin text per page, small enough to be read in the test that uses it. */
export function smallPdf(lines: readonly string[]): Buffer {
  const objects = ['<</Type/Catalog/Pages 2 0 R>>', '', '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>']
  const pages = lines.map((line) => {
    const text = `BT /F1 24 Tf 72 700 Td (${line}) Tj ET`
    objects.push(`<</Length ${text.length}>>\nstream\n${text}\nendstream`)
    const resources = '/Resources<</Font<</F1 3 0 R>>>>'
    objects.push(`<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]${resources}/Contents ${objects.length} 0 R>>`)
    return `${objects.length} 0 R`
  })
  objects[1] = `<</Type/Pages/Kids[${pages.join(' ')}]/Count ${lines.length}>>`
  let pdf = '%PDF-1.4\n'
  const offsets = objects.map((object, i) => {
    const at = pdf.length
    pdf += `${i + 1} 0 obj\n${object}\nendobj\n`
    return at
  })
  const rows = offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('')
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}`
  return Buffer.from(`${pdf}${table}trailer<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${pdf.length}\n%%EOF`)
}
