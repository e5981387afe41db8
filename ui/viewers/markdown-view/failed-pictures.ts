import { styles } from '../../theme/styles.ts'
import css from './failed-pictures.css?inline'

styles(css)

/** In the place of a picture that did not load: what is missing, and a way to try again. Returns the end of watching. */
export function watchPictures(container: HTMLElement | null): (() => void) | undefined {
  const handleError = ({ target }: Event) => {
    if (target instanceof HTMLImageElement) target.replaceWith(missing(target))
  }
  // Errors of pictures do not bubble.
  container?.addEventListener('error', handleError, true)
  return () => container?.removeEventListener('error', handleError, true)
}

function missing(picture: HTMLImageElement): HTMLElement {
  const place = document.createElement('span')
  place.className = 'zk-picture-missing'
  const name = picture.alt.trim()
  place.append(name ? `图片“${name}”没有加载出来` : '图片没有加载出来')
  const retry = document.createElement('button')
  retry.type = 'button'
  retry.textContent = '重试'
  retry.addEventListener('click', () => {
    const again = picture.cloneNode() as HTMLImageElement
    place.replaceWith(again)
  })
  place.append(retry)
  return place
}
