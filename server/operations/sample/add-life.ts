import { addComment } from '#server/knowledge/comments/index.ts'
import { addFavourite } from '#server/knowledge/favourites/index.ts'
import { assign } from '#server/knowledge/must-read/index.ts'
import { movePage } from '#server/knowledge/page-tree/index.ts'
import { setReplacement } from '#server/knowledge/replacements/index.ts'
import { Reject } from '#server/kernel/reject.ts'
import { wireTime } from '#server/kernel/wire-time.ts'
import type { Making } from './deps.ts'
import { fact, factList, type Page } from './pages.ts'

const DAY_MS = 86_400_000

/** What people did with the document after it was published: its place, its readers' marks, questions and answers. */
export async function addLife(making: Making, page: Page): Promise<string> {
  const { made } = making
  const docId = made.documents[page.title]!
  const author = await making.as(fact(page, '作者') ?? '')
  const parent = fact(page, '上级')
  if (parent !== undefined) await movePage(author, { docId, parentDocId: made.documents[parent]! })
  const replaced = fact(page, '替代')
  if (replaced !== undefined) await setReplacement(author, { docId: made.documents[replaced]!, newDocId: docId })
  for (const name of factList(page, '收藏')) await addFavourite(await making.as(name), { docId }).catch(knownAlready)
  await addComments(making, docId, page.facts.get('评论') ?? [])
  const [who, days] = factList(page, '必读')
  if (who !== undefined) {
    const dueTime = wireTime(new Date(making.now.getTime() + Number(days) * DAY_MS))!.slice(0, 10)
    await assign(author, {
      docId,
      subjectKind: 'department',
      subjectIds: [made.departments[who]!],
      dueTime,
      again: true,
    })
  }
  return docId
}

/** The first is a question, the others answer it. */
async function addComments(making: Making, docId: string, lines: readonly string[]): Promise<void> {
  let replyTo: string | null = null
  for (const line of lines) {
    const { id } = await comment(making, { docId, replyTo }, line)
    replyTo ??= id
  }
}

/** `name：days ago：text`; @name in the text mentions a member. */
async function comment(making: Making, to: { docId: string; replyTo: string | null }, line: string) {
  const [name = '', daysAgo = '0', ...rest] = line.split('：')
  const text = rest.join('：')
  const mentions = [...text.matchAll(/@(\p{Script=Han}{2,3})(?=\s)/gu)].flatMap(
    ([, who]) => making.made.people[who!] ?? [],
  )
  return addComment(await making.as(name, Number(daysAgo)), { ...to, comment: text, mentions })
}

/** After a crash some marks are there already. */
function knownAlready(error: unknown): void {
  if (!(error instanceof Reject)) throw error
}
