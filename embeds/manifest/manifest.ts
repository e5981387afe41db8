import { type ElementFacts, ELEMENTS } from './elements.ts'

/** The elements in the format read by editors and catalogues (custom-elements-manifest, schema 1.0.0). */
export const customElementsManifest = () => ({
  schemaVersion: '1.0.0',
  readme: '',
  modules: [
    {
      kind: 'javascript-module',
      path: 'embed/zhiku-search.js',
      declarations: ELEMENTS.map(elementDeclaration),
      exports: ELEMENTS.map(({ tag }) => ({
        kind: 'custom-element-definition',
        name: tag,
        declaration: { name: className(tag), module: 'embed/zhiku-search.js' },
      })),
    },
  ],
})

const className = (tag: string) => tag.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase())

const elementDeclaration = ({
  tag,
  title,
  summary,
  attributes,
  properties,
  events,
  parts,
  cssProperties,
}: ElementFacts) => ({
  kind: 'class',
  customElement: true,
  name: className(tag),
  tagName: tag,
  summary: title,
  description: summary,
  attributes: attributes.map(({ type, summary: description, ...rest }) => ({
    ...rest,
    description,
    type: { text: type },
  })),
  members: properties.map(({ name, type, summary: description }) => ({
    kind: 'field',
    name,
    description,
    type: { text: type },
  })),
  events: events.map(({ name, detail, summary: description }) => ({
    name,
    description,
    type: { text: `CustomEvent<${detail}>` },
  })),
  cssParts: parts.map(({ name, summary: description }) => ({ name, description })),
  cssProperties: cssProperties.map(({ summary: description, ...rest }) => ({ ...rest, description })),
})
