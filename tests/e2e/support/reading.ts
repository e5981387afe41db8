import type { BrowserContextOptions, Page } from 'playwright'
import type { Api } from '#core/api/client.ts'
import { settled, uploadText } from '#tests/whole-server/support/documents.ts'
import { openStage, type Stage } from './stage.ts'

const LONG = Array.from({ length: 60 }, (_, at) => `第${at + 1}条 各部门按季度清点物资，编号为乙${at + 1}。`).join(
  '\n\n',
)

/** A stage for tests of the reading page: readers, and documents of the editor that all staff may read. */
export interface Reading extends AsyncDisposable {
  stage: Stage
  editor: Api
  lina: Api
  zhangwei: Api
  /** Uploads a text, by default a long one. Each is unique, because the same file is refused the second time. */
  upload: (text?: string, name?: string) => Promise<string>
  bytesOf: (name: string, bytes: Uint8Array) => Promise<string>
  open: (username: string, id: string, more?: string, options?: BrowserContextOptions) => Promise<Page>
}

export async function openReading(): Promise<Reading> {
  const stage = await openStage()
  const [editor, lina, zhangwei] = await Promise.all([
    stage.server.signIn('editor'),
    stage.server.signIn('lina'),
    stage.server.signIn('zhangwei'),
  ])
  let counter = 0
  const storeBytes = async (name: string, content: string | Uint8Array) => {
    const { id } = await uploadText(
      editor,
      name,
      typeof content === 'string' ? content : new Uint8Array(content),
      'staff',
    )
    return (await settled(editor, id)).id
  }
  return {
    stage,
    editor,
    lina,
    zhangwei,
    upload: (text, name = `清点办法${++counter}.md`) => storeBytes(name, text ?? `${LONG}\n\n附：${name}`),
    bytesOf: storeBytes,
    async open(username, id, more = '', options = {}) {
      const page = await stage.page(username, options)
      await page.goto(`/knowledge?id=${id}${more}`)
      return page
    },
    [Symbol.asyncDispose]: () => stage[Symbol.asyncDispose](),
  }
}

/** Chooses an entry of the document's menu 更多. */
export async function choose(page: Page, entry: string): Promise<void> {
  await page.getByRole('button', { name: '更多' }).click()
  const wanted = page.getByRole('menuitem', { name: entry })
  // What is rarely done is one step further.
  const more = page.getByRole('menuitem', { name: '更多管理操作' })
  await page.getByRole('menu', { name: '更多' }).waitFor()
  if ((await wanted.count()) === 0 && (await more.count()) > 0) await more.click()
  await wanted.click()
}
