import css from './base.css?inline'
import { styles } from './styles.ts'

/* Imported first by every application: its rules come before those of the components. */
styles(css)
