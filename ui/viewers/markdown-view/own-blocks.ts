import { CALLOUTS, type CalloutKind, isCallout } from '#core/text/callouts.ts'
import type { Hue } from '../../theme/hues.ts'
import { LANGUAGE_NAMES, namedLanguage } from '../code-view/languages.ts'

export const CALLOUT_HUES: Readonly<Record<CalloutKind, Hue>> = { tip: 'blue', result: 'green', caution: 'amber' }

/** Draws the blocks of our own editor, and the tasks of Markdown: callouts, tasks, highlights, code with a language. */
export function drawOwnBlocks(block: HTMLElement): void {
  for (const aside of block.querySelectorAll<HTMLElement>('aside[data-callout]')) drawCallout(aside)
  for (const item of block.querySelectorAll<HTMLElement>('li[data-checked]')) drawTask(item)
  for (const mark of block.querySelectorAll('mark')) mark.className = 'zk-highlight'
  for (const code of block.querySelectorAll<HTMLElement>('pre > code[class]')) nameLanguage(code)
}

function drawCallout(aside: HTMLElement): void {
  const kind = aside.dataset['callout']
  if (!isCallout(kind)) return
  const text = document.createElement('div')
  text.append(...aside.childNodes)
  aside.className = 'zk-callout'
  aside.dataset['hue'] = CALLOUT_HUES[kind]
  aside.setAttribute('role', 'note')
  aside.setAttribute('aria-label', CALLOUTS[kind])
  aside.append(calloutIcon(kind), text)
}

function drawTask(item: HTMLElement): void {
  const isDone = item.dataset['checked'] === 'true'
  item.classList.add('zk-task')
  const box = document.createElement('span')
  box.className = 'zk-task-box'
  box.setAttribute('role', 'img')
  box.setAttribute('aria-label', isDone ? '已完成' : '未完成')
  const text = document.createElement('div')
  text.append(...item.childNodes)
  item.append(box, text)
}

function nameLanguage(code: HTMLElement): void {
  const name = code.className.replace(/^language-(\S*)[^]*/, '$1')
  const language = namedLanguage(name)
  if (language !== null && code.parentElement) code.parentElement.dataset['language'] = LANGUAGE_NAMES[language]
}

/** Drawings from Lucide: lightbulb, circle-check, triangle-alert. */
const DRAWINGS: Readonly<Record<CalloutKind, readonly string[]>> = {
  tip: [
    'M15 14c.2-1 .7-1.7 1.5-2.5 1-.9 1.5-2.2 1.5-3.5A6 6 0 0 0 6 8c0 1 .2 2.2 1.5 3.5.7.7 1.3 1.5 1.5 2.5',
    'M9 18h6',
    'M10 22h4',
  ],
  result: ['M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20z', 'm9 12 2 2 4-4'],
  caution: ['m21.73 18-8-14a2 2 0 0 0-3.48 0l-8 14A2 2 0 0 0 4 21h16a2 2 0 0 0 1.73-3', 'M12 9v4', 'M12 17h.01'],
}

const SVG = 'http://www.w3.org/2000/svg'

/** The sign of a callout as an element, for documents and for the editor. */
export function calloutIcon(kind: CalloutKind): SVGElement {
  const icon = document.createElementNS(SVG, 'svg')
  const look = { viewBox: '0 0 24 24', fill: 'none', stroke: 'currentColor', 'stroke-width': '1.75' }
  const round = {
    'stroke-linecap': 'round',
    'stroke-linejoin': 'round',
    'aria-hidden': 'true',
    class: 'zk-callout-icon',
  }
  for (const [name, value] of Object.entries({ ...look, ...round })) icon.setAttribute(name, value)
  for (const drawing of DRAWINGS[kind]) {
    const path = document.createElementNS(SVG, 'path')
    path.setAttribute('d', drawing)
    icon.append(path)
  }
  return icon
}
