import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { findConversion } from '#server/rendering/conversion/convertible.ts'
import { openConverter } from '#server/rendering/conversion/converter.ts'
import { extractFile } from '#server/formats/readers/extract-file.ts'
import { kindOfFile } from '#server/formats/detect/kind-of-file.ts'
import { SOFFICE } from '../fixtures/office-program.ts'
import { CORPUS } from '../whole-server/support/documents.ts'

interface Entry {
  path: string
  hostile: boolean
  phrases: { text: string; verified?: boolean }[]
}

const manifest = path.join(CORPUS, 'manifest.json')
const canRun = SOFFICE !== null && existsSync(manifest)
const plain = (text: string) => text.normalize('NFKC').replace(/\s/g, '')

/**
 * Converts every office file of the corpus, including sheets, one after another. Skipped without LibreOffice or the
 * corpus. `ZHIKU_CORPUS_PART=1/2` converts every second file, `ZHIKU_CORPUS_SET=open` or `hostile` only those, for a
 * machine with limited time: some hostile files run into the time limit of 90 s.
 */
it.skipIf(!canRun)('converts what people write, and contains what is hostile', { timeout: 30 * 60_000 }, async () => {
  await using converter = openConverter({ program: SOFFICE!, log: (error) => console.error(error) })
  const times: number[] = []
  const lost: string[] = []
  const failed: string[] = []
  const outcomes: Record<string, number> = {}
  let phrases = 0
  let found = 0
  const [part = 1, of = 1] = (process.env['ZHIKU_CORPUS_PART'] ?? '').split('/').filter(Boolean).map(Number)
  const entries = JSON.parse(readFileSync(manifest, 'utf8')) as Entry[]
  const set = process.env['ZHIKU_CORPUS_SET']
  const wanted = entries.filter(({ hostile }) => set === undefined || (set === 'hostile') === hostile)
  for (const entry of wanted.filter((_, i) => i % of === part - 1)) {
    const source = path.join(CORPUS, entry.path)
    const bytes = readFileSync(source)
    const read = async (position: number, length: number) => bytes.subarray(position, position + length)
    const conversion = findConversion(await kindOfFile({ name: entry.path, size: bytes.length, read }))
    if (conversion === null) continue
    const began = performance.now()
    const outcome = await converter.convert({ source, conversion }, async (pdf) => {
      const result = await extractFile({ path: pdf.path, fileName: 'x.pdf' })
      const text = result.state === 'done' ? plain(result.extracted.text) : ''
      for (const phrase of entry.hostile ? [] : entry.phrases) {
        phrases += 1
        if (text.includes(plain(phrase.text))) found += 1
        else lost.push(`${entry.path}: ${phrase.text}`)
      }
    })
    const took = performance.now() - began
    if (entry.hostile) {
      outcomes[outcome.state] = (outcomes[outcome.state] ?? 0) + 1
      expect(took, entry.path).toBeLessThan(100_000)
    } else {
      times.push(took)
      if (outcome.state !== 'done') failed.push(`${entry.path}: ${outcome.reason}`)
    }
  }
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!)
  console.log(
    `${times.length} files, ${times.length - failed.length} converted; p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, ` +
      `max ${at(1)} ms (with the check of the result); phrases ${found}/${phrases}; hostile ${JSON.stringify(outcomes)}`,
  )
  if (lost.length > 0) console.log(`not in the PDF:\n${lost.join('\n')}`)
  expect(failed).toEqual([])
  if (phrases > 0) expect(found / phrases).toBeGreaterThan(0.85)
})
