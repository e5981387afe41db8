/** Whether an address of a service may be written down; where it may lead is judged when it is asked. */
export function modelAddressProblem(text: string): string | null {
  const url = URL.parse(text.trim())
  const isFine = url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.password === ''
  return isFine ? null : '请填写 http:// 或 https:// 开头的地址，例如 https://api.deepseek.com/v1'
}

/** The key in what was entered: itself, or the family's `{"apiKey": "…"}`. */
export function modelKeyIn(entered: string): string {
  if (!entered.trimStart().startsWith('{')) return entered.trim()
  try {
    const { apiKey } = JSON.parse(entered) as { apiKey?: unknown }
    return typeof apiKey === 'string' ? apiKey.trim() : ''
  } catch {
    return entered.trim()
  }
}

/** A header carries it, so it has no blanks and no characters of other scripts. */
export const modelKeyProblem = (entered: string): string | null =>
  /^[\x21-\x7e]*$/.test(modelKeyIn(entered)) ? null : '密钥里有空格或中文等不能用的字符'
