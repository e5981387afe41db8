import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { file } from '#server/db/schema/index.ts'
import { describeInBrowser } from '#tests/describe-in-browser.ts'
import { onlyContent } from '#tests/whole-server/support/aged-files.ts'
import { settled, uploadText } from '#tests/whole-server/support/documents.ts'
import { openStage, type Stage, violations } from '../support/stage.ts'

describeInBrowser('a file that could not be read', () => {
  let stage: Stage
  beforeAll(async () => {
    stage = await openStage()
  })
  afterAll(() => stage[Symbol.asyncDispose]())

  it(
    'is read again when its author asks, and shows its text; others are not offered it',
    { tags: 'prove' },
    async () => {
      const { server } = stage
      const { db } = server.running.engines
      const editor = await server.signIn('editor')
      const { id } = await settled(editor, (await uploadText(editor, '巡检说明.txt', '每周一上午巡检机房')).id)
      const { sha256 } = await onlyContent(db, id)
      const failed = { state: 'failed' as const, reason: '提取进程意外结束' }
      await db.update(file).set(failed).where(eq(file.sha256, sha256))

      const reader = await stage.page('zhangwei')
      await reader.goto(`/knowledge?id=${id}`)
      await reader.getByRole('heading', { name: '没能读出文件里的文字' }).waitFor()
      const button = { name: '重新读取' }
      expect(await reader.getByRole('button', button).count()).toBe(0)

      const page = await stage.page('editor')
      await page.goto(`/knowledge?id=${id}`)
      await page.getByText('提取进程意外结束').waitFor()
      expect(await violations(page)).toEqual([])
      await page.getByRole('button', button).click()
      await page.getByText('每周一上午巡检机房').waitFor()
      expect(stage.complaints).toEqual([])
    },
  )
})
