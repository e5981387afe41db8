import type { Endpoint } from '#core/contract/endpoint.ts'
import type { ButtonSeed, MenuSeed } from '#server/jobs/queue/index.ts'

/** Refuses to start if a right is below no menu, because it could not be given to anybody; names the right. */
export function assertFurnished(
  contract: readonly Pick<Endpoint, 'access'>[],
  menus: readonly MenuSeed[],
  buttons: readonly ButtonSeed[],
): void {
  const faults: string[] = []
  const seen = new Set<string>()
  const stands = (name: string, parent: string | undefined) => {
    if (parent !== undefined && !seen.has(parent))
      faults.push(`${name} stands below the menu ${parent}, which is not before it`)
  }
  for (const { key, parent } of menus) {
    stands(key, parent)
    seen.add(key)
  }
  for (const { code, parent } of buttons) stands(code, parent)
  const given = new Set<string>(buttons.map(({ code }) => code))
  for (const right of new Set(contract.map(({ access }) => access)))
    if (right.includes(':') && !given.has(right)) faults.push(`no menu has the right ${right}, which a call asks for`)
  if (faults.length > 0) throw new Error(faults.join('\n'))
}
