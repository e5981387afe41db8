export { decodeEntities, decodeEntity } from './entities.ts'
export { readAttribute, type MarkupToken, scanMarkup } from './scan-markup.ts'
export type { XmlAttributes, XmlHandler } from './xml-handler.ts'
export { attribute, readXml, readXmlSource } from './xml-reader.ts'
export {
  findChild,
  listChildren,
  readNumber,
  numbersIn,
  readTree,
  said,
  trimmedText,
  type XmlElement,
} from './xml-tree.ts'
