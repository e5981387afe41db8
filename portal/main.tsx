import { defineEmbed } from '#embeds/define.ts'
import { Portal, type PortalProps } from './portal.tsx'

defineEmbed<PortalProps>('zhiku-portal', Portal, {
  shadow: true,
  attributes: { base: 'string', routing: 'string' },
})
