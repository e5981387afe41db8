import { useEffect, useState } from 'react'

const THRESHOLD = 100

/** Whether the header is hidden: after scrolling down beyond a threshold, until scrolling up. */
export function useHiddenHead(isOn: boolean): boolean {
  const [isHidden, setIsHidden] = useState(false)
  useEffect(() => {
    if (!isOn) return undefined
    let last = scrollY
    const follow = () => {
      if (scrollY !== last) setIsHidden(scrollY > THRESHOLD && scrollY > last)
      last = scrollY
    }
    addEventListener('scroll', follow, { passive: true })
    return () => {
      removeEventListener('scroll', follow)
      setIsHidden(false)
    }
  }, [isOn])
  return isHidden
}
