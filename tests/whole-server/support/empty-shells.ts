import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** Empty pages, for servers whose pages are not used. */
export function emptyShells(dataFolder: string): string {
  const folder = path.join(dataFolder, 'web')
  for (const name of ['assets', 'embed']) mkdirSync(path.join(folder, name), { recursive: true })
  for (const name of ['portal', 'admin', 'embed'])
    writeFileSync(path.join(folder, `${name}.html`), '<!doctype html><title>知库</title>')
  return folder
}
