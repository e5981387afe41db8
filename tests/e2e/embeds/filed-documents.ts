import { categories } from '#core/contract/km/documents/category.ts'
import { docUpload } from '#core/contract/km/documents/document.ts'
import { topics } from '#core/contract/sys/category.ts'
import { eventually, foundIds, settled } from '#tests/whole-server/support/documents.ts'
import type { TestServer } from '#tests/whole-server/support/fixture.ts'

/** A word that stands in every one of them. */
export const FILED_WORD = '归档试卷'

interface Asked {
  /** As somebody writes them on an element. */
  attributes: string
  /** What is filed there, sorted. */
  ids: string[]
}

/**
 * Documents in a category, in one below it, in another one, in a topic, and nowhere; and what attributes that name these
 * places have to show.
 */
export async function filedDocuments(server: TestServer): Promise<{ asked: Asked[] }> {
  const admin = await server.signIn('admin')
  const add = (calls: typeof categories, name: string, pid?: string) =>
    admin.call(calls.taxonomyAdd, { body: { name, ...(pid && { pid }) } })
  const first = await add(categories, '归档甲')
  const below = await add(categories, '归档甲的下级', first.id)
  const second = await add(categories, '归档乙')
  const topic = await add(topics, '归档专题')

  const upload = async (name: string, where: { category?: string; topicIds?: string }) => {
    const file = new Blob([`${FILED_WORD}：${name}`])
    const body = { scope: 'staff' as const, ...where }
    const { id } = await admin.call(docUpload, { file, fileName: `${name}.txt`, body })
    await settled(admin, id)
    return id
  }
  const inFirst = await upload('甲', { category: first.code! })
  const inBelow = await upload('甲之下', { category: below.code! })
  const inSecond = await upload('乙', { category: second.code! })
  const inTopic = await upload('专题', { topicIds: topic.id })
  await upload('别处', {})
  await eventually('all are found', async () => ((await foundIds(admin, FILED_WORD)).length === 5 ? true : null))
  const asked = (attributes: string, ...ids: string[]): Asked => ({ attributes, ids: ids.toSorted() })
  return {
    asked: [
      asked(`category="${first.code}"`, inFirst, inBelow),
      asked(`category="${below.code}"`, inBelow),
      asked(`category="${below.code}, ${second.code}"`, inBelow, inSecond),
      asked(`topic="${topic.code}"`, inTopic),
    ],
  }
}
