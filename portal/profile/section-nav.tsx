import { type ReactElement, type RefObject, useEffect, useRef, useState } from 'react'
import { Icon, type IconName } from '#ui/controls/icon/icon.tsx'

const SECTIONS: readonly [string, IconName][] = [
  ['资料', 'user-round'],
  ['偏好', 'sliders-horizontal'],
  ['安全', 'lock'],
  ['设备', 'monitor'],
  ['代理', 'users'],
  ['令牌', 'key-round'],
]

/** The sections of the page in their order; the one that is read is marked. */
export function SectionNav({ sections }: { sections: RefObject<HTMLElement | null> }): ReactElement {
  const [at, setAt] = useState(SECTIONS[0]![0])
  // The last sections cannot come up to the line; what was pressed stays marked until somebody scrolls.
  const isPressed = useRef(false)
  useEffect(() => {
    // The topmost that crosses a line a third of the window down.
    const watch = new IntersectionObserver(
      (entries) => {
        const seen = entries.find(({ isIntersecting }) => isIntersecting)
        if (seen && !isPressed.current) setAt(seen.target.getAttribute('aria-label') ?? '')
      },
      { rootMargin: '-30% 0px -69% 0px' },
    )
    for (const section of sections.current?.children ?? []) watch.observe(section)
    const stop = new AbortController()
    const letGo = () => {
      isPressed.current = false
    }
    for (const event of ['wheel', 'touchmove', 'keydown'])
      addEventListener(event, letGo, { signal: stop.signal, passive: true })
    return () => {
      watch.disconnect()
      stop.abort()
    }
  }, [sections])
  const goTo = (name: string) => {
    const section = [...(sections.current?.children ?? [])].find((each) => each.getAttribute('aria-label') === name)
    section?.scrollIntoView({ block: 'start' })
    isPressed.current = true
    setAt(name)
  }
  return (
    <nav className="zk-profile-nav" aria-label="个人中心的各部分">
      {SECTIONS.map(([name, icon]) => (
        <button key={name} type="button" aria-current={name === at || undefined} onClick={() => goTo(name)}>
          <Icon name={icon} />
          {name}
        </button>
      ))}
    </nav>
  )
}
