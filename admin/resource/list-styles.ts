import { styles } from '#ui/theme/styles.ts'
import css from './list.css?inline'

/** The styles of lists; import this where a list is rendered. */
styles(css)
