import { type ReactElement, useState } from 'react'

const sheetLinks = () => [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"][href*="/assets/"]')]

/** In Chromium a failed style sheet exists, but has no rules or inaccessible ones. */
function hasFailed({ sheet }: HTMLLinkElement): boolean {
  try {
    return sheet === null || sheet.cssRules.length === 0
  } catch {
    return true
  }
}

/**
 * Warns that Blueprint's style sheet failed to load: the console works, but looks broken. Scripts run after style
 * sheets, so one without rules has failed.
 */
export function StyleFailure(): ReactElement | null {
  const [failed, setFailed] = useState(() => sheetLinks().filter(hasFailed))
  if (failed.length === 0) return null
  const handleRetry = () => {
    for (const link of failed) {
      const again = link.cloneNode() as HTMLLinkElement
      again.addEventListener('load', () => setFailed([]))
      link.replaceWith(again)
    }
    setFailed(sheetLinks())
  }
  return (
    <div className="zk-style-failure" role="alert">
      <span>样式没有加载成功，界面可能走样（CSS_CHUNK_LOAD_FAILED）。</span>
      <button type="button" onClick={handleRetry}>
        重试
      </button>
    </div>
  )
}
