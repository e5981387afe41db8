/**
 * Calls the listener when the window scrolls, or anything around `near`. In a shadow tree the document hears nothing of
 * what scrolls in a box of its own, because `scroll` does not cross the boundary; so the tree is listened to as well.
 */
export function onScroll(near: Node | null | undefined, listener: (event: Event) => void, signal: AbortSignal): void {
  for (const target of new Set<Node>([document, near?.getRootNode() ?? document]))
    target.addEventListener('scroll', listener, { capture: true, passive: true, signal })
}
