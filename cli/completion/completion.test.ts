import { execFileSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { runProgram } from '../program.ts'
import { recordedDeps } from '../testing/recorded-deps.ts'

async function script(shell: string): Promise<string> {
  using deps = recordedDeps()
  await runProgram(deps, ['completion', shell])
  expect(deps.exitCode()).toBe(0)
  return deps.stdout()
}

/** The suggestions of a real bash for a line with the cursor at its end. */
function offered(completion: string, line: string): string[] {
  const words = line.split(' ').map((word) => `'${word}'`)
  const asked = `${completion}
COMP_WORDS=(${words.join(' ')}); COMP_CWORD=${words.length - 1}; _zhiku; printf '%s\\n' "\${COMPREPLY[@]}"`
  const out = execFileSync('bash', ['--norc', '-c', asked], { encoding: 'utf8' })
  return out.split('\n').filter(Boolean)
}

it.each<[string, string[]]>([
  ['zhiku lo', ['login', 'logout']],
  ['zhiku token ', ['create', 'list', 'rotate', 'revoke', 'help']],
  ['zhiku token r', ['rotate', 'revoke']],
  ['zhiku token revoke --y', ['--yes']],
  ['zhiku import --scope sta', ['staff']],
  ['zhiku import --json --scope p', ['private', 'public']],
  ['zhiku completion ', ['bash', 'zsh', 'fish']],
  // No suggestion of ours: bash then offers files.
  ['zhiku import ', []],
  ['zhiku smoke --junit ', []],
])('bash completes "%s"', async (line, words) => {
  expect(offered(await script('bash'), line)).toEqual(words)
})

it('knows every option of a command in zsh and fish', async () => {
  const zsh = await script('zsh')
  expect(zsh.startsWith('#compdef zhiku\n')).toBe(true)
  expect(zsh).toContain(`'/import:--scope') compadd -- private department staff public; return ;;`)
  expect(zsh).toMatch(/'\/token\/revoke'\).*'--yes:不询问/)
  // In zsh `path` is tied to PATH, so a local variable of that name would hide all programs.
  expect(zsh).not.toMatch(/\blocal .*\bpath\b/)
  const fish = await script('fish')
  expect(fish).toContain(
    String.raw`complete -c zhiku -n '__zhiku_at \'/token/revoke\'' -l yes -s y -d '不询问，直接执行（脚本里使用）'`,
  )
  expect(fish).toContain(String.raw`-n '__zhiku_at \'/import\'' -l scope -x -a 'private department staff public'`)
})
it('refuses a shell it does not know', async () => {
  using deps = recordedDeps()
  await runProgram(deps, ['completion', 'tcsh'])
  expect(deps.stderr()).toContain('可选值为 bash, zsh, fish')
  expect(deps.exitCode()).toBe(2)
})
