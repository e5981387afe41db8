import type { LogChange } from '#core/contract/sys/log.ts'
import type { auditLog } from '#server/db/schema/index.ts'
import { dictText } from '#server/settings/dictionaries/index.ts'
import { findDifferences, asFields, idsIn, inWords, type Words } from './changes.ts'
import { type Ctx, isNamed, presentNames } from './present-names.ts'
import { OF_DOCUMENTS, shownObjects } from './shown-objects.ts'

type Line = typeof auditLog.$inferSelect

/** An entry with its object and its result, as far as the caller may see them. */
export interface Described {
  line: Line
  /** The present name of the object, or the name at that time if it is unknown. */
  objectName: string | null
  changes: LogChange[]
}

/** Entries about signing in do not describe the person. */
const SILENT = /^(sign|session)-/

/** Describes entries as text. All names and codes of a page are looked up together. */
export async function describe(ctx: Ctx, lines: readonly Line[]): Promise<Described[]> {
  const found = lines.map((line) => ({
    line,
    differences: SILENT.test(line.action) ? [] : findDifferences({ ...line, kind: line.objectKind }),
  }))
  const isShown = await shownObjects(ctx, lines)
  const words = await wordsFor(
    ctx,
    found.flatMap(({ line, differences }) => differences.map((each) => ({ ...each, kind: line.objectKind }))),
    lines.map(({ objectKind, objectId }) => ({ kind: objectKind, id: objectId })),
  )
  return found.map(({ line, differences }) => ({
    line,
    objectName: isShown(line)
      ? (words.nameOf(line.objectKind, line.objectId) ?? line.objectName ?? nameIn(line))
      : null,
    changes: inWords(line.objectKind, differences, words, !isShown(line)),
  }))
}

interface Asked {
  dict?: string
  refers: string | null
  before?: unknown
  after?: unknown
}

/** Looks up the labels of the values. */
export async function wordsFor(
  ctx: Ctx,
  asked: readonly Asked[],
  objects: readonly { kind: string; id: string }[] = [],
): Promise<Words> {
  const referred = asked.flatMap(({ refers, before, after }) =>
    refers === null ? [] : idsIn(before, after).map((id) => ({ kind: refers, id })),
  )
  const names = await presentNames(
    ctx,
    [...objects, ...referred].filter(({ kind }) => isNamed(kind)),
  )
  const texts = new Map<string, string>()
  for (const { dict, before, after } of asked)
    for (const value of dict === undefined ? [] : [before, after])
      if (typeof value === 'string' || typeof value === 'number') {
        const text = await dictText(ctx.deps.db, ctx.actor.tenantId, dict!, value)
        if (text !== null) texts.set(`${dict} ${value}`, text)
      }
  return {
    nameOf: (kind, id) => names.get(`${kind}:${id}`) ?? null,
    dictText: (dict, code) => texts.get(`${dict} ${code}`) ?? null,
  }
}

const NAMES = ['realname', 'roleName', 'departName', 'name', 'username', 'itemCode'] as const

/** The object's name in entries of earlier releases, which did not store it separately. */
function nameIn({ objectKind, before, after }: Line): string | null {
  if (OF_DOCUMENTS.has(objectKind) || objectKind === 'grant') return null
  for (const said of [asFields(after), asFields(before)])
    for (const name of NAMES) {
      const value = said?.[name]
      if (typeof value === 'string' && value !== '') return value.slice(0, 100)
    }
  return null
}
