import r2wc from '@r2wc/react-to-web-component'
import type { ComponentType } from 'react'
import { attachStyles } from '#ui/theme/styles.ts'
import { HOST_RESET } from './base/host-reset.ts'

type Attribute = 'string' | 'number' | 'boolean' | 'json'

/** Props that every component receives when it becomes an element: the root into which it is rendered. */
export interface EmbedProps {
  container: HTMLElement | ShadowRoot
}

type Own<Props> = Exclude<Extract<keyof Props, string>, 'container'>

interface EmbedOptions<Props> {
  /** False renders into the light DOM; only the console needs that, for Blueprint. */
  shadow: boolean
  /** Props that can be written as attributes, in kebab case. Setting the property never changes the attribute. */
  attributes?: Partial<Record<Own<Props>, Attribute>>
  /** Props that exist only as JavaScript properties: functions, tokens, data. */
  properties?: readonly Own<Props>[]
  /** Callback props that become events: `onPick` is dispatched as `pick` and crosses the shadow root. */
  events?: readonly Extract<keyof Props, `on${string}`>[]
  /** Styles of this element only; the components' styles come automatically from `ui/theme/styles`. */
  css?: string
}

// Symbols under which r2wc keeps its state, taken from the global symbol registry.
const PROPS = Symbol.for('r2wc.props')
const RENDER = Symbol.for('r2wc.render')

interface R2wcElement extends HTMLElement {
  connectedCallback(): void
  disconnectedCallback(): void
  [PROPS]: Record<string, unknown>
  [RENDER](): void
}

/**
 * Registers a React component as `<zhiku-…>`; loading the script twice is harmless. r2wc mounts and renders. Its
 * handling of attributes is replaced, because it ignores empty and removed attributes and writes every property back to
 * its attribute.
 */
export function defineEmbed<Props extends EmbedProps>(
  tag: `zhiku-${string}`,
  Component: ComponentType<Props>,
  options: EmbedOptions<Props>,
): void {
  if (customElements.get(tag)) return
  const attributes = attributesByName(options)
  const names = [...[...attributes.values()].map((a) => a.prop), ...(options.properties ?? [])]
  const Base = baseElement(Component, options)

  class Embed extends Base {
    static observedAttributes = [...attributes.keys()]
    #detachStyles: (() => void) | null = null

    override connectedCallback(): void {
      this.#detachStyles ??= options.shadow ? adopt(this.shadowRoot!, options.css) : attachStyles(document)
      // A property that was set before the element was defined hides the accessor, so it is set again through the
      // accessor.
      for (const name of names) if (Object.hasOwn(this, name)) takeOver(this, name)
      super.connectedCallback()
    }

    override disconnectedCallback(): void {
      // Moving an element disconnects and connects it in the same task; unmounting immediately would lose what the
      // reader typed.
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

/** The attribute names in kebab case, each with its property. */
const attributesByName = <Props>({ attributes = {} }: EmbedOptions<Props>) =>
  new Map(
    Object.entries<Attribute>(attributes as Record<string, Attribute>).map(([prop, type]) => [
      kebab(prop),
      { prop, type },
    ]),
  )

/** Deletes the own property that hides the accessor, and sets its value through the accessor. */
function takeOver(element: HTMLElement, name: string): void {
  const own = element as unknown as Record<string, unknown>
  const value = own[name]
  delete own[name]
  own[name] = value
}

function baseElement<Props extends EmbedProps>(Component: ComponentType<Props>, options: EmbedOptions<Props>) {
  const crossing = { bubbles: true, composed: true }
  const events = Object.fromEntries((options.events ?? []).map((name) => [name, crossing]))
  // r2wc's types call the container an HTMLElement, but it passes the shadow root.
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
    return undefined // An unreadable value gives the default, as for any built-in attribute.
  }
}

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
