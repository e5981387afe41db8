export { readDevice, writeDevice } from './device.ts'
export { LINK_SESSION_MS, linkOfKey, linkOfSession, linkSession, shareKey } from './link-token.ts'
export { readTicket, TICKET_MS, writeTicket, type FileTicket } from './ticket.ts'
