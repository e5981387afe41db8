import { randomInt } from 'node:crypto'
import type { CliDeps } from './deps.ts'
import { EXIT } from './exit.ts'
import { Stop } from './outcome.ts'

export interface PasswordSource {
  /** Read the password from the first line of stdin. */
  passwordStdin: boolean
  /** Generate a password and show it once. */
  generate: boolean
}

/**
 * Options of the commands that set another person's password. None takes it as an argument, because other users of the
 * machine can read those.
 */
export const PASSWORD_OPTIONS = {
  passwordStdin: ['--password-stdin', '从标准输入的第一行读取密码', false],
  generate: ['--generate', '由命令生成一个密码，只显示这一次', false],
} as const

/** The new password for another person: from stdin, generated, or typed twice. */
export async function chosenPassword(deps: CliDeps, { passwordStdin, generate }: PasswordSource): Promise<string> {
  if (passwordStdin && generate) throw new Stop('--password-stdin 与 --generate 不能同时使用', EXIT.usage)
  if (generate) return generatedPassword()
  if (passwordStdin) return secretLine(deps)
  if (!deps.prompt) throw new Stop('不在终端里时，请用 --password-stdin 或 --generate', EXIT.usage)
  return typedTwice(deps.prompt, '密码: ')
}

export async function typedTwice(prompt: NonNullable<CliDeps['prompt']>, question: string): Promise<string> {
  const chosen = await prompt.askSecret(question)
  if (chosen !== (await prompt.askSecret('再输一次: '))) throw new Stop('两次输入的密码不一致')
  return chosen
}

export async function secretLine(deps: CliDeps): Promise<string> {
  const line = await deps.readLine()
  if (!line) throw new Stop('标准输入里没有密码', EXIT.usage)
  return line
}

/** No letters and digits that look alike, because the password may be read out. */
const LETTERS = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ'
const FIGURES = '23456789'
const pick = (from: string, count: number): string =>
  Array.from({ length: count }, () => from[randomInt(from.length)]).join('')

/** Generates 90 bits in groups that are easy to type, with letters and digits as the password rules require. */
const generatedPassword = (): string =>
  [pick(LETTERS, 5), pick(FIGURES, 4), pick(LETTERS, 5), pick(FIGURES, 4)].join('-')
