import type { CliDeps } from './deps.ts'
import { EXIT } from './exit.ts'
import { Stop } from './outcome.ts'

/**
 * The option of every command that takes something away. Such a command calls {@link confirm} before its first request.
 */
export const YES = ['-y, --yes', '不询问，直接执行（脚本里使用）', false] as const

/** Asks before something is taken away. Without a terminal nobody can answer, so `--yes` is required. */
export async function confirm(deps: CliDeps, question: string, isSure: boolean): Promise<void> {
  if (isSure) return
  if (!deps.prompt) throw new Stop(`${question}不在终端里无法询问，确定要做请加上 --yes`, EXIT.usage)
  const answer = (await deps.prompt.ask(`${question} [y/N] `)).trim()
  if (!/^(y|yes|是)$/i.test(answer)) throw new Stop('已取消，什么也没有做')
}
