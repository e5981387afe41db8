export interface ServerEvent {
  /** Where to go on from; empty where the event has no number. */
  id: string
  data: string
}

/** The events of a stream (`text/event-stream`), of which `data` and `id` are read; comments are signs of life. */
export async function* readEvents(bytes: ReadableStream<Uint8Array>): AsyncGenerator<ServerEvent> {
  let rest = ''
  for await (const piece of textOf(bytes)) {
    const events = (rest + piece).split('\n\n')
    rest = events.pop()!
    for (const event of events) {
      const lines = event.split('\n')
      const field = (name: string) =>
        lines
          .flatMap((line) => (line.startsWith(`${name}:`) ? [line.slice(name.length + 1).trimStart()] : []))
          .join('\n')
      const data = field('data')
      if (data !== '') yield { id: field('id'), data }
    }
  }
}

/** `ReadableStream` cannot be walked with `for await` in Safari. */
async function* textOf(bytes: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const reader = bytes.getReader()
  const decoder = new TextDecoder()
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      yield decoder.decode(value, { stream: true })
    }
  } finally {
    // Leaving early ends the call.
    await reader.cancel().catch(() => undefined)
  }
}
