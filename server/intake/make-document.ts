import { Readable } from 'node:stream'
import type { docUpload } from '#core/contract/km/document.ts'
import type { Checked } from '#core/contract/endpoint.ts'
import { uploadDocument } from '../documents/index.ts'
import { cleanFileName } from '../http/file-name.ts'
import type { Ctx } from '../http/route.ts'
import type { IntakeDeps } from './deps.ts'

type Form = Checked<typeof docUpload>['body']

const LIMIT = 64 * 1024 * 1024
const NAME_UNITS = 80

/** A page of ours becomes a document as an uploaded file does: with the same rights, duplicates and review. */
export async function makeDocument(
  ctx: Omit<Ctx<IntakeDeps>, 'file'>,
  page: Buffer,
  form: Form & { title: string },
): Promise<string> {
  const stored = await ctx.deps.files.put(Readable.from([page]), { limitBytes: LIMIT })
  const name = cleanFileName(`${form.title.slice(0, NAME_UNITS)}.html`)
  return uploadDocument({ ...ctx, file: { ...stored, name } }, form)
}
