import { intakeState, netSourceSave, wordPreview, wordRead, wordSave } from '#core/contract/km/intake.ts'
import { Reject } from '../http/reject.ts'
import { routesFor } from '../http/route.ts'
import { begin } from './begin.ts'
import type { IntakeDeps } from './deps.ts'
import { ownIntake } from './store.ts'
import { previewWord, saveWord } from './word.ts'

const route = routesFor<IntakeDeps>()

export const intakeRoutes = [
  route(netSourceSave, (ctx, { body }) => {
    if (!/^https?:\/\//i.test(body.url) || !URL.canParse(body.url)) {
      throw new Reject('网址不正确，请填写以 http:// 或 https:// 开头的完整网址')
    }
    return begin(ctx, 'net', body)
  }),
  route(wordRead, (ctx) => begin(ctx, 'word', { ...ctx.file! })),
  route(intakeState, async ({ deps, actor }, { query }) => {
    const { id, kind, state, note, result } = await ownIntake(deps.db, actor, query.id)
    const { docId = null, warnings = [] } = (result ?? {}) as { docId?: string; warnings?: string[] }
    return { id, kind, state, note, docId, warnings }
  }),
  route(wordPreview, (ctx, { body }) => previewWord(ctx, body)),
  route(wordSave, (ctx, { body }) => saveWord(ctx, body)),
]
