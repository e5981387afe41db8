export { messageContent } from './extract-msg.ts'
export type { MailAttachment } from './mail-text.ts'
