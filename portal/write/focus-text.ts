/** The editor may still be on its way; what is typed meanwhile must not become part of the title. */
export function focusText(part: HTMLElement | null, tries = 100): void {
  const editor = part?.querySelector<HTMLElement>('[contenteditable=true]')
  if (editor) editor.focus()
  else if (part?.isConnected && tries > 0) setTimeout(() => focusText(part, tries - 1), 30)
}
