import '@blueprintjs/core/lib/css/blueprint.css'
import '#ui/theme/base.ts'
import { BlueprintProvider } from '@blueprintjs/core'
import { type ReactElement, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { attachStyles, styles } from '#ui/theme/styles.ts'
import { useTheme } from '#ui/theme/theme.ts'
import css from './gallery.css?inline'
import { SHOWN } from './shown.ts'

styles(css)

/** All parts by name, or the one of `?part=`. */
function Gallery(): ReactElement {
  const dark = useTheme() === 'dark' ? ' bp6-dark' : ''
  const Content = SHOWN[new URLSearchParams(location.search).get('part') ?? '']?.Content
  return (
    <BlueprintProvider portalClassName={`zk-root${dark}`}>
      <main className={`zk-root zk-gallery${dark}`}>
        <h1 className={Content ? 'zk-hidden' : ''}>部件</h1>
        <Suspense fallback={null}>{Content ? <Content /> : <Names />}</Suspense>
      </main>
    </BlueprintProvider>
  )
}

const Names = () => (
  <ul className="zk-gallery-list">
    {Object.entries(SHOWN).map(([name, { title }]) => (
      <li key={name}>
        <a href={`?part=${name}`}>{title}</a>
      </li>
    ))}
  </ul>
)

attachStyles(document)
const place = document.querySelector('zhiku-gallery')
if (place) createRoot(place).render(<Gallery />)
