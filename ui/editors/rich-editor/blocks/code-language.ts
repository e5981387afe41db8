import { Extension } from '@tiptap/core'
import { LANGUAGE_NAMES, namedLanguage } from '../../../viewers/code-view/languages.ts'

/** Shows the language of a code block above it, as the reading view does. */
export const CodeLanguage = Extension.create({
  name: 'codeLanguage',
  addGlobalAttributes: () => [
    {
      types: ['codeBlock'],
      attributes: {
        shownLanguage: {
          default: null,
          parseHTML: () => null,
          renderHTML: ({ language }) => {
            const known = namedLanguage(String(language ?? ''))
            return known === null ? {} : { 'data-language': LANGUAGE_NAMES[known] }
          },
        },
      },
    },
  ],
})
