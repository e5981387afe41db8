import { importState, netSourceSave, wordPreview, wordRead, wordSave } from '#core/contract/km/files/import.ts'
import { Reject } from '#server/kernel/reject.ts'
import { routesFor } from '#server/http/route.ts'
import { begin } from './begin.ts'
import type { ImportDeps } from './deps.ts'
import { ownImport } from './store.ts'
import { previewWord, saveWord } from './word.ts'

const route = routesFor<ImportDeps>()

export const importRoutes = [
  route(netSourceSave, (ctx, { body }) => {
    if (!/^https?:\/\//i.test(body.url) || !URL.canParse(body.url)) {
      throw new Reject('网址不正确，请填写以 http:// 或 https:// 开头的完整网址')
    }
    return begin(ctx, 'net', body)
  }),
  route(wordRead, (ctx, _input, { file }) => begin(ctx, 'word', { ...file }, file)),
  route(importState, async ({ deps, actor }, { query }) => {
    const { id, kind, state, note, result } = await ownImport(deps.db, actor, query.id)
    const { docId = null, warnings = [] } = (result ?? {}) as { docId?: string; warnings?: string[] }
    return { id, kind, state, note, docId, warnings }
  }),
  route(wordPreview, (ctx, { body }) => previewWord(ctx, body)),
  route(wordSave, (ctx, { body }) => saveWord(ctx, body)),
]
