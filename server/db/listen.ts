import { Client, type ClientConfig } from 'pg'

const RETRY_MS = 1000

export interface Listening extends AsyncDisposable {
  /** Resolves when the first LISTEN is active. */
  ready: Promise<void>
}

/**
 * Listens for NOTIFY on the channels and calls `wake` with the channel's name. It also calls it after every reconnect,
 * because notifications in between are lost. The payload has at most ids; the data itself is always in a table.
 */
export function listen(
  connection: ClientConfig,
  channels: readonly string[],
  wake: (channel: string) => void,
): Listening {
  let client: Client | null = null
  let stopped = false
  let retry: NodeJS.Timeout | null = null
  const { promise: ready, resolve } = Promise.withResolvers<void>()

  async function connect(): Promise<void> {
    const fresh = new Client({ ...connection, application_name: 'zhiku listen' })
    client = fresh
    let gone = false
    const again = () => {
      if (gone || stopped) return
      gone = true
      retry = setTimeout(() => void connect(), RETRY_MS)
    }
    fresh.on('error', again)
    fresh.on('end', again)
    fresh.on('notification', ({ channel }) => wake(channel))
    try {
      await fresh.connect()
      for (const channel of channels) await fresh.query(`listen ${fresh.escapeIdentifier(channel)}`)
      for (const channel of channels) wake(channel)
      resolve()
    } catch {
      again() // PostgreSQL is unreachable for a moment; its supervisor logs that
    }
  }
  void connect()
  return {
    ready,
    async [Symbol.asyncDispose]() {
      stopped = true
      if (retry) clearTimeout(retry)
      await client?.end().catch(() => undefined) // it may have ended already
    },
  }
}
