import type { Comparison, FieldChange } from '#core/contract/km/documents/version.ts'
import { shownFileName } from '#core/text/shown-file-name.ts'

const FIELD: Record<string, string> = { title: '标题', keywords: '标签', remark: '备注', files: '文件' }

/** The text tells more about a file that kept its name. */
const isSameFile = ({ name, before, after }: { name: string; before: string; after: string }) =>
  name === 'files' && withoutFacts(before) === withoutFacts(after)
const withoutFacts = (files: string) => files.replaceAll(/（[^（）]*）(?=\n|$)/g, '')

/** Files are told as name and facts, one to a line. */
const shownFiles = (files: string) =>
  files.replaceAll(/^(.*)(（[^（）]*）)$/gm, (_, file: string, facts: string) => shownFileName(file) + facts)

/** The fields that differ between two versions, in words. */
export function namedChanges({ fields, added, removed }: Comparison): FieldChange[] {
  const named = fields.map(({ label, ...field }) => ({
    ...field,
    ...(field.name === 'files' && { before: shownFiles(field.before), after: shownFiles(field.after) }),
    label: label ?? FIELD[field.name] ?? field.name,
  }))
  return named.filter((field) => added + removed === 0 || !isSameFile(field))
}
