import { styles } from '../../theme/styles.ts'
import css from './frame.css?inline'

/** The box of every editor, and the bar above it. */
styles(css)
