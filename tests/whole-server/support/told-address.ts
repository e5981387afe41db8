import type { ChildProcess } from 'node:child_process'

/** The line that a server prints when it is ready. */
const READY = /^ready (http\S+)$/m

/** Waits for the address that a starting server process prints. */
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
