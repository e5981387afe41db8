export { decodeEntities, decodeEntity } from './entities.ts'
export { attributeOf, type MarkupToken, scanMarkup } from './scan-markup.ts'
export { attribute, readXml, readXmlSource, type XmlAttributes, type XmlHandler } from './xml-reader.ts'
export { childOf, childrenOf, numberOf, numbersIn, readTree, said, textOf, type XmlElement } from './xml-tree.ts'
