import { Node } from '@tiptap/core'

/** A colleague who is named in the text, as `@name`; the id stays right when two people have one name. */
export const Mention = Node.create({
  name: 'mention',
  group: 'inline',
  inline: true,
  atom: true,
  selectable: true,
  addAttributes: () => ({
    id: { default: '', parseHTML: (element) => element.dataset['mention'], renderHTML: () => ({}) },
    label: {
      default: '',
      parseHTML: (element) => (element.textContent ?? '').replace(/^@/, ''),
      renderHTML: () => ({}),
    },
  }),
  parseHTML: () => [{ tag: 'span[data-mention]' }],
  renderHTML: ({ node }) => ['span', { 'data-mention': String(node.attrs['id']) }, `@${String(node.attrs['label'])}`],
  renderText: ({ node }) => `@${String(node.attrs['label'])}`,
})
