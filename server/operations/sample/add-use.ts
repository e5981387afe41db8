import { eq, sql } from 'drizzle-orm'
import { document, visitRecord } from '#server/db/schema/index.ts'
import { newId } from '#server/kernel/id.ts'
import { foldQuery } from '#server/search/analysis/index.ts'
import { writeSearches } from '#server/search/query-log/index.ts'
import { SEARCHES } from './company.ts'
import type { Making } from './deps.ts'
import { fact, type Page } from './pages.ts'

const HOUR_MS = 3_600_000
/** The type of a reading in the visit log. */
const VIEW = 5
/** Readings lie in the last two weeks, more of them lately. */
const DAYS = 14

/** Readings and searches of the last weeks. Their times are past, so they are written straight into their logs. */
export async function addUse(making: Making, pages: readonly Page[]): Promise<string> {
  await making.deps.db.transaction(async (tx) => {
    for (const page of pages) {
      const count = Number(fact(page, '阅读') ?? 0)
      if (count === 0) continue
      const documentId = making.made.documents[page.title]!
      const rows = Array.from({ length: count }, (_, n) => visit(making, documentId, n))
      await tx.insert(visitRecord).values(rows)
      await tx
        .update(document)
        .set({ views: sql`${document.views} + ${count}` })
        .where(eq(document.id, documentId))
    }
    await writeSearches(tx, searches(making))
  })
  return 'done'
}

function visit(making: Making, documentId: string, n: number) {
  const people = Object.values(making.made.people)
  const ageHours = (((n * n * 7) % (DAYS * DAYS)) / DAYS) * 24 + (n % 9) + 1
  return {
    tenantId: making.admin.actor.tenantId,
    documentId,
    visitType: VIEW,
    userId: people[n % people.length]!,
    createTime: new Date(making.now.getTime() - ageHours * HOUR_MS),
  }
}

/** Each word by several people, the first ones by most. */
const searches = ({ made, admin, now }: Making) =>
  SEARCHES.flatMap((word, i) =>
    Object.values(made.people)
      .slice(0, Math.max(3, 8 - i))
      .map((userId, n) => ({
        id: newId(),
        tenantId: admin.actor.tenantId,
        userId,
        via: 'session' as const,
        viaId: userId,
        content: word,
        folded: foldQuery(word),
        results: 3,
        createTime: new Date(now.getTime() - (n * 31 + i * 5 + 2) * HOUR_MS),
      })),
  )
