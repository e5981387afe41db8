import { defineEmbed } from '../define.ts'
import { EmbedPage } from './embed-page.tsx'

defineEmbed('zhiku-embed', EmbedPage, { shadow: true })
