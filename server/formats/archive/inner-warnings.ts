/** Why a file within another was not read. */
export type Unread = 'archive' | 'mail' | 'locked' | 'empty' | 'deep' | 'large' | 'other'

/** The warnings about files inside a file: which were not read, and the warnings about the others. */
export interface InnerNotes {
  unread: Record<Unread, string[]>
  said: string[]
}

export const innerNotes = (): InnerNotes => ({
  unread: { archive: [], mail: [], locked: [], empty: [], deep: [], large: [], other: [] },
  said: [],
})

/** How many names one sentence lists. */
const NAMES = 5
const NAME_UNITS = 80

/** How many sentences about single files are shown; an archive of scans has one for each file. */
const SENTENCES = 5

/** Removed from the warnings of inner files, because only whole files go to character recognition. */
const RECOGNITION = /，(正文)?需要文字识别/

/** Notes the warnings of an inner file. */
export function noteSaid(notes: InnerNotes, name: string, warnings: readonly string[]): void {
  for (const warning of warnings) notes.said.push(`“${shortened(name)}”：${warning.replace(RECOGNITION, '')}`)
}

/** The warnings for the author about files inside an archive or mail. */
export function innerWarnings({ unread, said }: InnerNotes, within: '压缩包' | '邮件' | '文件'): string[] {
  const counted = (names: readonly string[], fault: string) =>
    names.length === 0 ? [] : [`${within}内有 ${names.length} 个文件${fault}`]
  const named = (names: readonly string[], what: string) =>
    names.length === 0 ? [] : [`没有打开其中的${what}：${listed(names)}`]
  // A file inside a document is in no list of files, so only a warning can name it.
  const others =
    within === '文件'
      ? [...named(unread.other, '嵌入内容（不能提取正文）'), ...named(unread.locked, '嵌入文件（有密码）')]
      : [
          ...counted(unread.locked, '有密码，无法读取正文'),
          ...counted(unread.other, '不能提取正文，只收录了文件名'),
          ...counted(unread.empty, '是空的（0 字节）'),
        ]
  const rest = said.length - SENTENCES
  return [
    ...named(unread.archive, '压缩包'),
    ...named(unread.mail, '邮件'),
    ...named(unread.deep, '文件（嵌套太深）'),
    ...named(unread.large, '文件（太大）'),
    ...others,
    ...said.slice(0, SENTENCES),
    ...(rest > 0 ? [`另有 ${rest} 处类似的说明`] : []),
  ]
}

function listed(names: readonly string[]): string {
  const shown = names.slice(0, NAMES).map(shortened).join('、')
  return names.length > NAMES ? `${shown} 等 ${names.length} 个` : shown
}

const shortened = (name: string) => (name.length > NAME_UNITS ? `…${name.slice(-NAME_UNITS).toWellFormed()}` : name)
