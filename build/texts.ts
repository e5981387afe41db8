import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/*
 * Lists every Chinese text of an app with its file and line, so that somebody can read all of them at one go (decision
 * 0033): `npm run texts -- portal`. Comments are English, so Chinese in a source file is said to people.
 */
const APPS = ['portal', 'admin', 'ui', 'embeds', 'cli', 'core', 'server']
const TEXT = /[^'"`<>{}]*\p{Script=Han}[^'"`<>{}]*/gu
const COMMENT = /^\s*(\/\/|\/?\*)/

const [app = ''] = process.argv.slice(2)
if (!APPS.includes(app)) {
  console.error(`用法：npm run texts -- ${APPS.join(' | ')}`)
  process.exit(1)
}
const files = execFileSync('git', ['ls-files', '-z', app], { encoding: 'utf8' }).split('\0')
for (const file of files.filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))) {
  readFileSync(file, 'utf8')
    .split('\n')
    .forEach((line, at) => {
      if (COMMENT.test(line)) return
      for (const [text] of line.matchAll(TEXT)) console.log(`${file}:${at + 1}\t${text.trim()}`)
    })
}
