const UNUSABLE = /[\\/:*?"<>|\p{Cc}]/gu
/** Longest name of a file or folder, so that the path is good on every system once it is unpacked. */
const LONGEST = 120

/** Gives every name once: a second file of the same name becomes 名称 (2).pdf, also where only the case differs. */
export function uniqueNames(): (name: string) => string {
  const given = new Set<string>()
  return (wanted) => {
    const clean =
      wanted
        .toWellFormed()
        .replace(UNUSABLE, '_')
        .replace(/^[. ]+|[. ]+$/g, '') || '未命名'
    const [, stem, suffix] = /^(.*?)(\.[^.]{1,20})?$/su.exec(clean) as unknown as [string, string, string?]
    const short = [...stem].slice(0, LONGEST).join('')
    for (let n = 1; ; n++) {
      const name = `${short}${n === 1 ? '' : ` (${n})`}${suffix ?? ''}`
      if (given.has(name.toLowerCase())) continue
      given.add(name.toLowerCase())
      return name
    }
  }
}
