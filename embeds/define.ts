import r2wc from '@r2wc/react-to-web-component'
import type { ComponentType } from 'react'
import { attachStyles } from '#ui/theme/styles.ts'
import { HOST_RESET } from './base/host-reset.ts'

type Attribute = 'string' | 'number' | 'boolean' | 'json'

/** Every component that becomes an element receives the root it is drawn into. */
export interface EmbedProps {
  container: HTMLElement | ShadowRoot
}

type Own<Props> = Exclude<Extract<keyof Props, string>, 'container'>

interface EmbedOptions<Props> {
  /** Without it the element renders into the light DOM (only the console, for Blueprint's sake). */
  shadow: boolean
  /** Props that may be written as attributes, in kebab case. Setting the property never writes the attribute. */
  attributes?: Partial<Record<Own<Props>, Attribute>>
  /** Props that exist as JavaScript properties only: functions, tokens, data. */
  properties?: readonly Own<Props>[]
  /** `onPick` is dispatched as `pick`, bubbling out of the shadow root. */
  events?: readonly Extract<keyof Props, `on${string}`>[]
  /** Style of this element alone; component styles come by themselves through `ui/theme/styles`. */
  css?: string
}

// r2wc's own places for state, shared through the global symbol registry.
const PROPS = Symbol.for('r2wc.props')
const RENDER = Symbol.for('r2wc.render')

interface R2wcElement extends HTMLElement {
  connectedCallback(): void
  disconnectedCallback(): void
  [PROPS]: Record<string, unknown>
  [RENDER](): void
}

/**
 * Registers a React component as `<zhiku-…>`; a second load of the script is harmless. r2wc mounts and renders; its
 * handling of attributes is replaced, because it ignores empty and removed attributes and reflects every property.
 */
export function defineEmbed<Props extends EmbedProps>(
  tag: `zhiku-${string}`,
  Component: ComponentType<Props>,
  options: EmbedOptions<Props>,
): void {
  if (customElements.get(tag)) return
  const attributes = attributesOf(options)
  const names = [...[...attributes.values()].map((a) => a.prop), ...(options.properties ?? [])]
  const Base = baseElement(Component, options)

  class Embed extends Base {
    static observedAttributes = [...attributes.keys()]
    #detachStyles: (() => void) | null = null

    override connectedCallback(): void {
      this.#detachStyles ??= options.shadow ? adopt(this.shadowRoot!, options.css) : attachStyles(document)
      // A property that was set before the element was defined hides the accessor: take it over.
      for (const name of names) if (Object.hasOwn(this, name)) takeOver(this, name)
      super.connectedCallback()
    }

    override disconnectedCallback(): void {
      // A move disconnects and connects in one go; unmounting at once would lose what the reader typed.
      queueMicrotask(() => {
        if (this.isConnected) return
        super.disconnectedCallback()
        this.#detachStyles?.()
        this.#detachStyles = null
      })
    }

    attributeChangedCallback(name: string, _old: string | null, value: string | null): void {
      const known = attributes.get(name)
      if (!known) return
      if (value === null) delete this[PROPS][known.prop]
      else this[PROPS][known.prop] = parseAttribute(value, known.type)
      if (this.isConnected) this[RENDER]()
    }
  }

  for (const name of names) Object.defineProperty(Embed.prototype, name, accessor(name))
  customElements.define(tag, Embed)
}

/** Names in kebab case, with the property that each of them sets. */
const attributesOf = <Props>({ attributes = {} }: EmbedOptions<Props>) =>
  new Map(
    Object.entries<Attribute>(attributes as Record<string, Attribute>).map(([prop, type]) => [
      kebab(prop),
      { prop, type },
    ]),
  )

/** Sets a property once more, through the accessor that it hides. */
function takeOver(element: HTMLElement, name: string): void {
  const own = element as unknown as Record<string, unknown>
  const value = own[name]
  delete own[name]
  own[name] = value
}

function baseElement<Props extends EmbedProps>(Component: ComponentType<Props>, options: EmbedOptions<Props>) {
  const crossing = { bubbles: true, composed: true }
  const events = Object.fromEntries((options.events ?? []).map((name) => [name, crossing]))
  // The container is an HTMLElement to r2wc, although it passes the shadow root.
  return r2wc(Component as unknown as ComponentType<{ container?: HTMLElement }>, {
    ...(options.shadow && { shadow: 'open' as const }),
    events,
  }) as unknown as new () => R2wcElement
}

function accessor(name: string): PropertyDescriptor {
  return {
    configurable: true,
    enumerable: true,
    get(this: R2wcElement) {
      return this[PROPS][name]
    },
    set(this: R2wcElement, value: unknown) {
      this[PROPS][name] = value
      if (this.isConnected) this[RENDER]()
    },
  }
}

function adopt(root: ShadowRoot, css = ''): () => void {
  const own = new CSSStyleSheet()
  own.replaceSync(HOST_RESET + css)
  root.adoptedStyleSheets = [own]
  return attachStyles(root)
}

function parseAttribute(value: string, type: Attribute): unknown {
  switch (type) {
    case 'boolean':
      return value !== 'false'
    case 'number':
      return value === '' || Number.isNaN(Number(value)) ? undefined : Number(value)
    case 'json':
      return parseJson(value)
    default:
      return value
  }
}

function parseJson(value: string): unknown {
  try {
    return JSON.parse(value)
  } catch {
    return undefined // the page's author sees the element's default, as with any attribute a browser cannot read
  }
}

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
