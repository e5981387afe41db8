import type { Portal } from '../instance.ts'

/** Copies, and says so; where the browser refuses, says what was to be copied. */
export async function copyText({ toast }: Pick<Portal, 'toast'>, text: string, done: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    toast(done)
  } catch {
    toast(`浏览器不允许复制，链接是 ${text}`, 'bad')
  }
}
