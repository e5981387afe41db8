import { mergeAttributes, Node } from '@tiptap/core'
import { CALLOUTS, type CalloutKind, isCallout } from '#core/text/callouts.ts'
import { CALLOUT_HUES, calloutIcon } from '../../../viewers/markdown-view/own-blocks.ts'

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    callout: {
      /** Puts the blocks into a callout of this kind, changes its kind, or takes them out of one that is of this kind. */
      toggleCallout: (kind: CalloutKind) => ReturnType
    }
  }
}

/** A highlighted block: 提醒, 结论 or 注意. */
export const Callout = Node.create({
  name: 'callout',
  group: 'block',
  content: '(paragraph | bulletList | orderedList | taskList)+',
  defining: true,
  addAttributes: () => ({
    kind: {
      default: 'tip',
      parseHTML: (element) => element.dataset['callout'],
      renderHTML: ({ kind }) => ({ 'data-callout': kind as string }),
    },
  }),
  parseHTML: () => [{ tag: 'aside', getAttrs: (element) => (isCallout(element.dataset['callout']) ? null : false) }],
  renderHTML: ({ HTMLAttributes }) => ['aside', mergeAttributes(HTMLAttributes), 0],
  addCommands() {
    return {
      toggleCallout:
        (kind) =>
        ({ commands, editor }) => {
          if (!editor.isActive(this.name)) return commands.wrapIn(this.name, { kind })
          if (editor.isActive(this.name, { kind })) return commands.lift(this.name)
          return commands.updateAttributes(this.name, { kind })
        },
    }
  },
  addNodeView() {
    return ({ node, editor, getPos }) => {
      const dom = document.createElement('aside')
      const sign = document.createElement('button')
      const contentDOM = document.createElement('div')
      dom.className = 'zk-callout'
      dom.setAttribute('role', 'note')
      sign.type = 'button'
      sign.className = 'zk-callout-sign'
      sign.contentEditable = 'false'
      // The toolbar and the menu change the kind by keyboard; here it would be a stop within the text.
      sign.tabIndex = -1
      const draw = (kind: CalloutKind) => {
        dom.dataset['callout'] = kind
        dom.dataset['hue'] = CALLOUT_HUES[kind]
        dom.setAttribute('aria-label', CALLOUTS[kind])
        sign.title = `${CALLOUTS[kind]}，点按换一种`
        sign.setAttribute('aria-label', sign.title)
        sign.replaceChildren(calloutIcon(kind))
      }
      sign.addEventListener('click', () => {
        const at = getPos()
        const kind = nextKind(dom.dataset['callout'] as CalloutKind)
        if (editor.isEditable && at !== undefined)
          editor.view.dispatch(editor.state.tr.setNodeAttribute(at, 'kind', kind))
      })
      draw(node.attrs['kind'] as CalloutKind)
      dom.append(sign, contentDOM)
      return {
        dom,
        contentDOM,
        update: (next) => {
          if (next.type.name !== 'callout') return false
          draw(next.attrs['kind'] as CalloutKind)
          return true
        },
        ignoreMutation: (mutation) => mutation.type !== 'selection' && !contentDOM.contains(mutation.target),
      }
    }
  },
})

function nextKind(kind: CalloutKind): CalloutKind {
  const kinds = Object.keys(CALLOUTS) as CalloutKind[]
  return kinds[(kinds.indexOf(kind) + 1) % kinds.length]!
}
