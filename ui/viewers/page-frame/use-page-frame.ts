import { type RefObject, useRef, useState } from 'react'
import type { PageActions } from './page-keys.ts'
import type { PageControl, PageFinding, ShownPages } from './page-look.ts'
import { useFullScreen } from './use-full-screen.ts'

/** In a narrower view the panel covers the pages. The style sheet has the same width. */
const NARROW = 560

/** What toolbar, keys and panel of a viewer of pages do: the viewer's own commands, and those of the frame around it. */
export function usePageFrame(control: RefObject<PageControl | null>, shown: ShownPages, find: PageFinding) {
  const frame = useRef<HTMLDivElement>(null)
  const screen = useFullScreen(frame)
  const [isPanelOpen, setPanelOpen] = useState(false)
  const [hasHelp, setHelp] = useState(false)
  const act: PageActions = {
    ...controlActions(control, shown),
    togglePanel: () => setPanelOpen(!isPanelOpen),
    toggleFull: () => (screen.use === 'part' ? screen.enter('full') : screen.leave()),
    startSlides: () => screen.enter('slides'),
    // There is no find bar while slides are shown.
    openFind() {
      if (screen.use === 'slides') screen.leave()
      find.open()
    },
    openHelp: () => setHelp(true),
    step: find.step,
    leave: () => (find.query === null || screen.use === 'slides' ? screen.leave() : find.close()),
  }
  const handleGo = (to: number) => {
    act.goToPage(to)
    // On a phone the panel covers the page, so it closes.
    if (frame.current && frame.current.clientWidth < NARROW) setPanelOpen(false)
  }
  const isSlides = screen.use === 'slides'
  const closeHelp = () => setHelp(false)
  return { control, shown, find, frame, screen, isSlides, isPanelOpen, hasHelp, act, handleGo, closeHelp }
}

export type FramedPages = ReturnType<typeof usePageFrame>

/** Commands that only concern the viewer. */
const controlActions = (control: RefObject<PageControl | null>, { pages, look }: ShownPages) => ({
  turnPage: (by: 1 | -1) => control.current?.turnPage(by),
  goToPage: (page: number) => control.current?.goToPage(page),
  goToEnd: () => control.current?.goToPage(pages),
  zoom: (by: 1 | -1) => control.current?.zoom(by),
  setScale: (scale: string) => control.current?.setScale(scale),
  rotate: () => control.current?.rotate(),
  toggleDouble: () => control.current?.setDouble(!look.isDouble),
})
