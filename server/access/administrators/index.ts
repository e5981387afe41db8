export { ADMIN_ROLE, administrators, isAdministrator, mayOpenAll } from './administrators.ts'
