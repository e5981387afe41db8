import { node } from '../base/nodes.ts'

/** The message when a file that an element needs could not be loaded. */
export const awayNote = (sentence: string, retry: string): HTMLElement =>
  node(
    'div',
    { class: 'away note', part: 'state', role: 'alert' },
    node('strong', {}, sentence),
    node('button', { type: 'button', part: 'button' }, retry),
  )
