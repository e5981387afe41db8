// Imported here so that the code the early script shares with later screens is in the same file as what it shares with
// the portal.
import '#core/contract/km/documents/document.ts'
import '#ui/viewers/pdf-view/pdf-library.ts'
import { defineEmbed } from '#embeds/define.ts'
import { Portal, type PortalProps } from './portal.tsx'

defineEmbed<PortalProps>('zhiku-portal', Portal, {
  shadow: true,
  attributes: { base: 'string', routing: 'string' },
})
