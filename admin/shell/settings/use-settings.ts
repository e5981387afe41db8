import { useEffect, useSyncExternalStore } from 'react'
import { useSnapshot } from 'valtio'
import { siteValue } from '#core/rules/site/site.ts'
import { BREAKPOINT } from '#ui/theme/measures.ts'
import { setAccent, setColourWeak } from '#ui/theme/theme.ts'
import { session } from '../../session.store.ts'
import { toast } from '../../toasts.ts'
import { DEFAULTS, effective, type Settings } from './settings.ts'
import { settings } from './settings.store.ts'

/** Whether the site lets people choose. */
export const useMayChoose = (): boolean => siteValue(useSnapshot(session).config, 'ConsoleSettingsFlag') === '1'

/** The effective settings. Whether the menu is open is always the person's choice. */
export function useSettings(): Settings {
  const chosen = useSnapshot(settings)
  return useMayChoose() ? effective(chosen) : { ...DEFAULTS, isSideOpen: chosen.isSideOpen }
}

/** Applies the colour and the colour-weak mode; used once per console. */
export function useAppliedTheme(): void {
  const { colour, isColourWeak } = useSettings()
  const ofSite = siteValue(useSnapshot(session).config, 'ThemeColor')
  useEffect(() => {
    try {
      setAccent(colour ?? ofSite)
      setColourWeak(isColourWeak)
    } catch {
      toast('Failed to update theme', 'bad')
    }
    document.body.classList.toggle('colorWeak', isColourWeak)
  }, [colour, ofSite, isColourWeak])
}

function watchMedia(query: string) {
  const media = matchMedia(query)
  return {
    subscribe: (listener: () => void) => {
      media.addEventListener('change', listener)
      return () => media.removeEventListener('change', listener)
    },
    now: () => media.matches,
  }
}

const narrow = watchMedia(BREAKPOINT.drawer)
const phone = watchMedia(BREAKPOINT.phone)

/** Whether the menu is a drawer. */
export const useIsNarrow = (): boolean => useSyncExternalStore(narrow.subscribe, narrow.now)
export const useIsPhone = (): boolean => useSyncExternalStore(phone.subscribe, phone.now)
