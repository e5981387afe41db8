import type { Comparison } from '#core/contract/km/documents/version.ts'
import { diffLines, type DiffRun } from '#core/text/diff/diff.ts'
import { formatSize } from '#core/text/file-size.ts'
import { shownFields } from '../../custom-fields/index.ts'
import { Reject } from '#server/kernel/reject.ts'
import type { Context } from '#server/http/route.ts'
import type { DocumentDeps } from '../store/deps.ts'
import { fileText } from '../files/stored-file.ts'
import { type FileRow, selectFiles, type VersionRecord } from '../store/version-store.ts'
import { findVersion } from './versions.ts'

/** The most lines of a text, and characters of a line, that are compared, which limits the time of an answer. */
const MAX_LINES = 20_000
const MAX_LINE = 2000
/** The most lines in an answer. */
const MAX_SHOWN = 5000
/** How many unchanged lines are shown around a change. */
const CONTEXT = 3

/** The differences between two versions of a document: of their fields, and of the text of their first files. */
export async function compareVersions(
  ctx: Context<DocumentDeps>,
  asked: { from: string; to: string },
): Promise<Comparison> {
  const [from, to] = await Promise.all([findVersion(ctx, asked.from), findVersion(ctx, asked.to)])
  if (from.document.id !== to.document.id) throw new Reject('只能比较同一篇知识的版本')
  const files = await selectFiles(ctx.deps.db, [from.version.id, to.version.id])
  const filesOfVersion = (row: VersionRecord) => files.filter((file) => file.versionId === row.version.id)
  const [before, after] = await Promise.all(
    [from, to].map(async (row) => comparedLines(await textOrNone(ctx, row, filesOfVersion(row)[0]))),
  )
  const { runs, coarse } = diffLines(before!.lines, after!.lines)
  const { hunks, cut } = buildHunks(runs)
  const count = (kind: DiffRun['kind']) =>
    runs.filter((run) => run.kind === kind).reduce((sum, run) => sum + run.lines.length, 0)
  return {
    fields: [
      ...changedFields(
        comparedFields(from, filesOfVersion(from), []),
        comparedFields(to, filesOfVersion(to), filesOfVersion(from)),
      ),
      ...(await changedForm(ctx, from, to)),
    ],
    hunks,
    lines: after!.lines.length,
    added: count('added'),
    removed: count('removed'),
    coarse,
    truncated: cut || before!.truncated || after!.truncated,
  }
}

const textOrNone = (ctx: Context<DocumentDeps>, { document }: VersionRecord, file: FileRow | undefined) =>
  file ? fileText(ctx, document, file) : { text: '', truncated: false }

function comparedLines({ text, truncated }: { text: string; truncated: boolean }): {
  lines: string[]
  truncated: boolean
} {
  const all = text === '' ? [] : text.split(/\r?\n/)
  return {
    lines: all.slice(0, MAX_LINES).map((line) => line.slice(0, MAX_LINE)),
    truncated: truncated || all.length > MAX_LINES || all.some((line) => line.length > MAX_LINE),
  }
}

type Fields = Record<'title' | 'keywords' | 'remark' | 'files', string>

/** `before`: the files of the version to compare with. */
const comparedFields = (
  { version: v }: VersionRecord,
  files: readonly FileRow[],
  before: readonly FileRow[],
): Fields => ({
  title: v.title,
  keywords: v.keywords.join(','),
  remark: v.remark ?? '',
  files: files.map((file) => toldFile(file, before)).join('\n'),
})

/** A file with the same name and other content would look the same, so the text mentions the difference. */
function toldFile({ name, size, sha256 }: FileRow, before: readonly FileRow[]): string {
  const namesakes = before.filter((each) => each.name === name)
  const isOther = namesakes.length > 0 && namesakes.every((each) => each.sha256 !== sha256)
  return `${name}（${formatSize(size)}${isOther ? '，内容已更换' : ''}）`
}

const changedFields = (before: Fields, after: Fields) =>
  (Object.keys(before) as (keyof Fields)[])
    .filter((name) => before[name] !== after[name])
    .map((name) => ({ name, before: before[name], after: after[name] }))

/** The values of the category's form by their labels, including fields that are no longer in it. */
async function changedForm(
  { deps }: Context<DocumentDeps>,
  from: VersionRecord,
  to: VersionRecord,
): Promise<Comparison['fields']> {
  const { tenantId, category } = to.document
  const [before, after] = await Promise.all(
    [from, to].map((each) => shownFields(deps.db, tenantId, { category, values: each.version.fields })),
  )
  const all = new Map([...after!, ...before!].map((field) => [field.id, field.label]))
  const textIn = (fields: typeof before, id: string) => fields!.find((field) => field.id === id)?.text ?? ''
  return [...all]
    .map(([id, label]) => ({ name: id, label, before: textIn(before, id), after: textIn(after, id) }))
    .filter((field) => field.before !== field.after)
}

type Hunk = Comparison['hunks'][number]

/** The changes with a few lines around them; long equal stretches are left out. */
export function buildHunks(runs: readonly DiffRun[]): { hunks: Hunk[]; cut: boolean } {
  const hunks: Hunk[] = []
  let from = 1
  let to = 1
  let shown = 0
  let hunk: Hunk | null = null
  const show = (kind: DiffRun['kind'], lines: readonly string[]) => {
    const room = lines.slice(0, Math.max(0, MAX_SHOWN - shown))
    shown += lines.length
    for (const text of room) hunk?.lines.push({ kind, text })
  }
  runs.forEach(({ kind, lines }, i) => {
    if (kind === 'same') {
      const isEnd = i === runs.length - 1
      const keepAll = hunk !== null && !isEnd && lines.length <= 2 * CONTEXT
      if (hunk) show('same', keepAll ? lines : lines.slice(0, CONTEXT))
      if (!keepAll && !isEnd) {
        const lead = lines.slice(-CONTEXT)
        hunk = { from: from + lines.length - lead.length, to: to + lines.length - lead.length, lines: [] }
        hunks.push(hunk)
        show('same', lead)
      }
    } else {
      if (!hunk) hunks.push((hunk = { from, to, lines: [] }))
      show(kind, lines)
    }
    if (kind !== 'added') from += lines.length
    if (kind !== 'removed') to += lines.length
  })
  return { hunks: hunks.filter((each) => each.lines.length > 0), cut: shown > MAX_SHOWN }
}
