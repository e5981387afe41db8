import '@blueprintjs/core/lib/css/blueprint.css'
import { FocusStyleManager } from '@blueprintjs/core'
import { defineEmbed } from '#embeds/define.ts'
import { Console, type ConsoleProps } from './console.tsx'

FocusStyleManager.onlyShowFocusOnTabs()
// Light DOM: Blueprint's overlays and style sheet live in the document.
defineEmbed<ConsoleProps>('zhiku-admin', Console, { shadow: false, attributes: { base: 'string', place: 'string' } })
