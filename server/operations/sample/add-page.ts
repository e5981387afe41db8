import { and, eq } from 'drizzle-orm'
import { DEFAULT_TENANT } from '#core/contract/default-tenant.ts'
import { taxonomyNode } from '#server/db/schema/index.ts'
import { editDocument, moveAll, uploadDocument } from '#server/knowledge/documents/index.ts'
import { receiveUpload } from '#server/storage/renditions/index.ts'
import { wireTime } from '#server/kernel/wire-time.ts'
import type { Making } from './deps.ts'
import { fact, factList, type Page } from './pages.ts'
import { sampleFile } from './sample-file.ts'

const MOST_BYTES = 10_000_000
const DAY_MS = 86_400_000

/** Makes the document and brings it into its state. */
export async function addPage(making: Making, page: Page): Promise<string> {
  const { admin, deps, now } = making
  const ctx = await making.as(fact(page, '作者') ?? '', Number(fact(page, '几天前') ?? 0))
  const { endUpload, ...stored } = await receiveUpload(deps, sampleFile(page, now), MOST_BYTES)
  const form = {
    scope: 'staff' as const,
    title: page.title,
    category: await categoryCode(making, page),
    keywords: factList(page, '标签').join(' '),
    keepDuplicate: true,
  }
  const id = await uploadDocument(ctx, { ...stored, name: page.file }, form).finally(() => endUpload(false))
  const state = fact(page, '状态')
  if (state !== undefined && state !== '草稿') await moveAll(ctx, [id], { kind: 'submit' })
  if (state === '已发布') await moveAll(admin, [id], { kind: 'pass' })
  if (state?.startsWith('需修改')) await moveAll(admin, [id], { kind: 'reject', reason: state.slice('需修改 '.length) })
  const expires = fact(page, '到期')
  if (expires !== undefined) {
    const expireTime = wireTime(new Date(now.getTime() + Number(expires) * DAY_MS))!.slice(0, 10)
    await editDocument(ctx, { id, expireTime }, 'passed')
  }
  return id
}

async function categoryCode({ deps, made }: Making, page: Page): Promise<string> {
  const below = fact(page, '分类')
  const id = made.categories[below === undefined ? page.space : `${page.space}/${below}`]
  const [node] = await deps.db
    .select()
    .from(taxonomyNode)
    .where(
      and(
        eq(taxonomyNode.tenantId, DEFAULT_TENANT),
        eq(taxonomyNode.kind, 'category'),
        id === undefined ? eq(taxonomyNode.name, page.space) : eq(taxonomyNode.id, id),
      ),
    )
  return node!.code
}
