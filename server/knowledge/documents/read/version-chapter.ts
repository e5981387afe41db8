import * as v from 'valibot'
import type { Result } from '#core/contract/endpoint.ts'
import type { versionChapter } from '#core/contract/km/documents/version.ts'
import { PreviewAbout } from '#core/contract/km/files/preview-parts.ts'
import type { Context } from '#server/http/route.ts'
import { Reject } from '#server/kernel/reject.ts'
import { openBundle, wholePreview } from '#server/rendering/preview/index.ts'
import type { DocumentDeps } from '../store/deps.ts'
import { findFile } from '../store/version-store.ts'
import { findVersion } from './versions.ts'

/** A look by a person who works on the document is no reading and is not counted. */
export async function readVersionChapter(
  ctx: Context<DocumentDeps>,
  { id, fileId, chapter }: { id: string; fileId?: string | undefined; chapter: number },
): Promise<Result<typeof versionChapter>> {
  await findVersion(ctx, id)
  const file = await findFile(ctx.deps.db, id, fileId)
  if (!file) throw new Reject('找不到附件')
  const { sha256, reason } = await wholePreview(ctx.deps, file)
  if (sha256 === null) throw new Reject(reason ?? '暂时不能预览')
  const bundle = await openBundle(ctx.deps.files, sha256)
  const about = v.parse(PreviewAbout, bundle.head)
  if (about.form !== 'html') throw new Reject('这个文件没有这样的预览')
  if (chapter >= bundle.count) throw new Reject('没有这一章')
  const html = (await bundle.part(chapter)).toString('utf8')
  return { html, chapters: about.chapters.map(({ title }) => title), truncated: about.truncated }
}
