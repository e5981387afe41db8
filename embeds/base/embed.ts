import { HOST_RESET } from './host-reset.ts'
import { colourSheet } from './colours.ts'
import { addStyles } from './sheets.ts'
import css from './embed.css?inline'

/** Returns a short-lived token for the page's user, or '' for a guest. Provided by the page. */
export type TokenProvider = () => Promise<string> | string

/** The interface of an element for the code that fills it. */
export interface Embed extends HTMLElement {
  readonly shadowRoot: ShadowRoot
  /**
   * A property and never an attribute, because it is a function, and so that tokens never appear in the page's markup.
   */
  tokenProvider: TokenProvider | null
  /** The trimmed value of an attribute; '' when it is absent. */
  attribute(name: string): string
  /** Dispatches an event that crosses the shadow root; false when the page called `preventDefault`. */
  tell(name: EventName, detail: object): boolean
}

export type EventName = 'zhiku-search' | 'zhiku-open' | 'zhiku-error' | 'zhiku-load'

/** Callbacks of an element while it is on a page. */
export interface Live {
  /** Called when an attribute or the token provider has changed. */
  change(): void
  /** Called when the element has left the page: stop all work in progress. */
  end(): void
}

/** Starts an element; called again when it returns to a page. */
export type Begin = (embed: Embed) => Live

interface Spec {
  attributes: readonly string[]
  begin: Begin
}

/** Defines a custom element. The first definition of a name is kept, so loading the script twice is harmless. */
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
        // Moving an element disconnects and connects it in the same task; waiting keeps what the reader typed.
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

/**
 * A provider that was set before the element was defined is an own property that hides the accessor, so it is set again
 * through the accessor.
 */
function takeOver(embed: Embed): void {
  if (!Object.hasOwn(embed, 'tokenProvider')) return
  const { tokenProvider } = embed
  delete (embed as Partial<Embed>).tokenProvider
  embed.tokenProvider = tokenProvider
}
