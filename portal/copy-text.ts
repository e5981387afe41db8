import type { Portal } from './instance.ts'

/** Copies a text and confirms it; if the browser forbids copying, shows the text instead. */
export async function copyText({ toast }: Pick<Portal, 'toast'>, text: string, done: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    toast(done)
  } catch {
    toast(`浏览器不允许复制，请手动复制：${text}`, 'warn')
  }
}
