export { deleteFieldsOf } from './edit.ts'
export { formOf, shownFields } from './form.ts'
export { customFieldRoutes } from './routes.ts'
