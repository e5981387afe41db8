/** What other features may use of the conversion to PDF by LibreOffice, if it is installed. */
export { askAgain, askConversion, toConvertFlag } from './ask.ts'
export { conversionFeature } from './convert-task.ts'
export { type Converter, NO_OFFICE, openConverter } from './converter.ts'
export { findConversion } from './convertible.ts'
export { conversionState } from './state.ts'
