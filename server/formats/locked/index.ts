export { openedOffice, openedWithoutPassword } from './opened-office.ts'
