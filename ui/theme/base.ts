import css from './base.css?inline'
import { styles } from './styles.ts'

/* Imported first by every application, so that its rules precede those of the components. */
styles(css)
