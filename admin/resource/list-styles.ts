import { styles } from '#ui/theme/styles.ts'
import css from './list.css?inline'

/** What lists of the console look like: import it where one is drawn. */
styles(css)
