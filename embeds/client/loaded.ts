import type { Embed, Live } from '../base/embed.ts'
import { node } from '../base/nodes.ts'
import { type Client, createClient } from './embed-client.ts'
import { failed } from './failure.ts'
import { failureNote } from './failure-note.ts'

/** Content older than this is read again when somebody returns to the page. */
const STALE_MS = 5 * 60_000

/** The content to show, with a function that stops its observers. */
export interface Content {
  nodes: readonly Node[]
  /** The event detail for the page. */
  detail: object
  begin?: () => () => void
}

/**
 * Runs an element that shows content it reads. It reads again when its attributes change, and when the reader retries
 * after a failure.
 */
export function loaded(embed: Embed, read: (client: Client, signal: AbortSignal) => Promise<Content>): Live {
  const client = createClient(embed)
  const stops = new AbortController()
  let running: AbortController | null = null
  let readTime = 0
  const stage = stageIn(embed)
  const load = async () => {
    running?.abort()
    running = new AbortController()
    const { signal } = running
    try {
      const content = await read(client, signal)
      if (signal.aborted) return
      readTime = Date.now()
      stage.show(content)
      embed.tell('zhiku-load', content.detail)
    } catch (error) {
      if (!signal.aborted) stage.show({ nodes: [failureNote(embed, failed(embed, error).kind, again)] })
    }
  }
  const again = () => {
    client.forget()
    void load()
  }
  onReturn(stops.signal, () => {
    if (readTime > 0 && Date.now() - readTime > STALE_MS) void load()
  })
  void load()
  return {
    change: again,
    end() {
      stops.abort()
      running?.abort()
      stage.clear()
    },
  }
}

/** Calls back whenever the page becomes visible again. */
function onReturn(signal: AbortSignal, act: () => void): void {
  const handle = () => {
    if (!document.hidden) act()
  }
  document.addEventListener('visibilitychange', handle, { signal })
}

/** Shows one content after the other; replacing a content stops its observers. */
function stageIn(embed: Embed) {
  let end: (() => void) | undefined
  return {
    show({ nodes, begin }: Pick<Content, 'nodes' | 'begin'>) {
      end?.()
      embed.shadowRoot.replaceChildren(node('div', { class: 'content', part: 'content' }, ...nodes))
      end = begin?.()
    },
    clear: () => end?.(),
  }
}
