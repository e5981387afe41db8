import '@blueprintjs/core/lib/css/blueprint.css'
import { FocusStyleManager } from '@blueprintjs/core'
import { defineEmbed } from '#embeds/define.ts'
import { Console, type ConsoleProps } from './console.tsx'

FocusStyleManager.onlyShowFocusOnTabs()
// In the light DOM, because Blueprint's overlays and style sheet are in the document.
defineEmbed<ConsoleProps>('zhiku-admin', Console, { shadow: false, attributes: { base: 'string', place: 'string' } })
