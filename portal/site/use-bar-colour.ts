import { useEffect } from 'react'
import { themeTokens, type Theme } from '#ui/theme/tokens.ts'
import { useHost } from '../use-portal.ts'

/** The bar of an installed window and of a phone's browser continues the header in the theme that the reader chose. */
export function useBarColour(theme: Theme, accent: string): void {
  const { ownsPage } = useHost()
  useEffect(() => {
    if (!ownsPage) return
    const { paper } = themeTokens(theme, accent)
    for (const bar of document.querySelectorAll('meta[name=theme-color]')) bar.setAttribute('content', paper)
  }, [theme, accent, ownsPage])
}
