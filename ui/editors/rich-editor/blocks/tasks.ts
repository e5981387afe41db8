import { TaskItem, TaskList } from '@tiptap/extension-list'

/** A list of tasks, stored as a list whose items say whether they are done: readable without us, too. */
export const Tasks = TaskList.extend({
  parseHTML: () => [
    { tag: 'ul', priority: 60, getAttrs: (list) => (list.querySelector(':scope > li[data-checked]') ? null : false) },
  ],
  renderHTML: () => ['ul', 0],
})

export const Task = TaskItem.extend({
  parseHTML: () => [{ tag: 'li[data-checked]', priority: 60 }],
  renderHTML: ({ HTMLAttributes }) => ['li', HTMLAttributes, 0],
  addKeyboardShortcuts() {
    return {
      ...this.parent?.(),
      'Mod-Enter': () =>
        this.editor.isActive(this.name) &&
        this.editor.commands.updateAttributes(this.name, { checked: !this.editor.getAttributes(this.name)['checked'] }),
    }
  },
}).configure({
  nested: true,
  HTMLAttributes: { class: 'zk-task' },
  a11y: { checkboxLabel: ({ textContent }) => `完成：${textContent || '空的待办'}` },
})
