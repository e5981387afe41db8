import type { Locator, Page } from 'playwright'

/** Drops files and folders from the disk as a file manager does, so the browser walks the folders itself. */
export async function dropFiles(page: Page, target: Locator, paths: readonly string[]): Promise<void> {
  const box = (await target.boundingBox())!
  const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  const data = { items: [], files: [...paths], dragOperationsMask: 1 }
  const session = await page.context().newCDPSession(page)
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
    await session.send('Input.dispatchDragEvent', { type, ...at, data })
  }
  await session.detach()
}
