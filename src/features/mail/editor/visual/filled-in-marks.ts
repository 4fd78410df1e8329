import { Extension } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { Plugin } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'

const FILLED_IN = /\{\{[^{}]*\}\}|\{%[^{}%]*%\}/g

/** Highlights variables in the surrounding text. */
export const FilledInMarks = Extension.create({
  name: 'filledInMarks',
  addProseMirrorPlugins: () => [new Plugin({ props: { decorations: ({ doc }) => marksIn(doc) } })],
})

function marksIn(content: Node): DecorationSet {
  const marks: Decoration[] = []
  content.descendants((node, position) => {
    for (const { index, 0: found } of node.text?.matchAll(FILLED_IN) ?? [])
      marks.push(
        Decoration.inline(position + index, position + index + found.length, {
          class: 'visual-editor__filled-in',
        }),
      )
  })
  return DecorationSet.create(content, marks)
}
