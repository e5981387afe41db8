import type { Portal } from './instance.ts'

/** Copies a text, and says so; where the browser forbids it, says the text. */
export async function copyText({ toast }: Pick<Portal, 'toast'>, text: string, done: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    toast(done)
  } catch {
    toast(`浏览器不允许复制，请手动复制：${text}`, 'warn')
  }
}
