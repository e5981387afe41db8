import { HOST_RESET } from './host-reset.ts'
import { colourSheet } from './colours.ts'
import { addStyles } from './sheets.ts'
import css from './embed.css?inline'

/** What the page gives for the person who reads it: a short token, or '' for a guest. */
export type TokenProvider = () => Promise<string> | string

/** An element as its parts see it. */
export interface Embed extends HTMLElement {
  readonly shadowRoot: ShadowRoot
  /** A function, so a property alone: tokens never stand in the document. */
  tokenProvider: TokenProvider | null
  /** Text of an attribute, trimmed; '' when it is absent. */
  attribute(name: string): string
  /** Dispatches an event that leaves the shadow root; false when the page prevented what follows it. */
  tell(name: EventName, detail: object): boolean
}

export type EventName = 'zhiku-search' | 'zhiku-open' | 'zhiku-error' | 'zhiku-load'

/** What an element does while it stands on a page. */
export interface Live {
  /** An attribute or the provider of tokens has changed. */
  change(): void
  /** The element has left the page: stop what is under way. */
  end(): void
}

/** Brings an element to life; called again when it returns to a page. */
export type Begin = (embed: Embed) => Live

interface Spec {
  attributes: readonly string[]
  begin: Begin
}

/** Registers a plain custom element. Whoever registered the name first keeps it: a second script is harmless. */
export function defineElement(tag: `zhiku-${string}`, { attributes, begin }: Spec): void {
  if (customElements.get(tag)) return
  customElements.define(
    tag,
    class extends HTMLElement implements Embed {
      static observedAttributes = attributes
      declare readonly shadowRoot: ShadowRoot
      #live: Live | null = null
      #provider: TokenProvider | null = null

      constructor() {
        super()
        addStyles(this.attachShadow({ mode: 'open' }), HOST_RESET, colourSheet(), css)
      }

      get tokenProvider(): TokenProvider | null {
        return this.#provider
      }

      set tokenProvider(provider: TokenProvider | null) {
        this.#provider = typeof provider === 'function' ? provider : null
        this.#live?.change()
      }

      connectedCallback(): void {
        takeOver(this)
        this.#live ??= begin(this)
      }

      disconnectedCallback(): void {
        // A move disconnects and connects in one go; what the reader typed stays.
        queueMicrotask(() => {
          if (this.isConnected) return
          this.#live?.end()
          this.#live = null
        })
      }

      attributeChangedCallback(_name: string, before: string | null, now: string | null): void {
        if (before !== now) this.#live?.change()
      }

      attribute(name: string): string {
        return this.getAttribute(name)?.trim() ?? ''
      }

      tell(name: EventName, detail: object): boolean {
        const crossing = { bubbles: true, composed: true, cancelable: true }
        return this.dispatchEvent(new CustomEvent(name, { ...crossing, detail }))
      }
    },
  )
}

/** A provider that was set before the element was defined hides the accessor. */
function takeOver(embed: Embed): void {
  if (!Object.hasOwn(embed, 'tokenProvider')) return
  const { tokenProvider } = embed
  delete (embed as Partial<Embed>).tokenProvider
  embed.tokenProvider = tokenProvider
}
