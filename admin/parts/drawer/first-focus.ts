import { Classes } from '@blueprintjs/core'

const FIELD =
  'input:not([type="hidden"], :disabled), select:not(:disabled), textarea:not(:disabled), button:not(:disabled), [tabindex="0"]'

/**
 * A `ref` for a dialog's body: focuses its first field once there is one, and the first button until then, unless the
 * person has moved the focus meanwhile. At the end the focus is restored.
 */
export function firstFocus(body: HTMLElement | null): (() => void) | undefined {
  const dialog = body?.parentElement
  if (!body || !dialog) return undefined
  const giveBack = focusGivenBack(dialog)
  let placed: Element | null = null
  const place = () => {
    const at = document.activeElement
    const isTheirs = at !== placed && dialog.contains(at)
    // On a phone, focusing a field would open the keyboard.
    const field = matchMedia('(pointer: coarse)').matches ? undefined : fieldIn(body)
    if (isTheirs || field) watch.disconnect()
    if (isTheirs) return
    const target = field ?? dialog.querySelector('button')
    placed = target
    target?.focus({ preventScroll: true })
  }
  const watch = new MutationObserver(place)
  watch.observe(body, { childList: true, subtree: true })
  place()
  return () => {
    watch.disconnect()
    giveBack()
  }
}

/**
 * Blueprint restores the focus when a dialog closes, but not when it is unmounted. Also, its buttons react to the
 * release of a key, even of the one that opened the dialog; that one is ignored.
 */
export function focusGivenBack(dialog: Element): () => void {
  const before = document.activeElement
  const layer = dialog.closest(`.${Classes.PORTAL}`) ?? dialog
  let isOwnKey = false
  const handleDown = () => (isOwnKey = true)
  const handleUp = (event: Event) => !isOwnKey && event.stopPropagation()
  dialog.addEventListener('keydown', handleDown, true)
  dialog.addEventListener('keyup', handleUp, true)
  return () => {
    dialog.removeEventListener('keydown', handleDown, true)
    dialog.removeEventListener('keyup', handleUp, true)
    const at = document.activeElement
    const isLost = at === null || at === document.body || layer.contains(at)
    if (isLost && before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
  }
}

const fieldIn = (body: HTMLElement): HTMLElement | undefined =>
  [...body.querySelectorAll<HTMLElement>(FIELD)].find((each) => each.checkVisibility())
