/** What other features may use of the conversion to PDF by LibreOffice, where there is one. */
export { askAgain, askConversion, convertFlagOf } from './ask.ts'
export { conversionFeature } from './convert-task.ts'
export { conversionOf } from './convertible.ts'
export { NO_OFFICE, openConverter, type Converter } from './converter.ts'
export { conversionState } from './state.ts'
