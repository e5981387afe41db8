import type { ChildProcess } from 'node:child_process'

/** What a server says on its standard output once it can be used. */
const READY = /^ready (http\S+)$/m

/** The address of a server that starts as a process of its own. */
export function toldAddress(server: ChildProcess): Promise<string> {
  let said = ''
  return new Promise((resolve) => {
    server.stdout!.on('data', (bytes: Buffer) => {
      said = (said + bytes.toString()).slice(-4096)
      const found = READY.exec(said)
      if (found) resolve(found[1]!)
    })
  })
}
