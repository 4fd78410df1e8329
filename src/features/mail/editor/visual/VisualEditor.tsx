import { type Editor, Extension } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { Plugin } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'
import { EditorContent, useEditor } from '@tiptap/react'
import {
  type ReactNode,
  type Ref,
  useDeferredValue,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
} from 'react'

import type { Insert } from '../insert.ts'
import { FormatBar } from './FormatBar.tsx'
import { isEditable, mailHtml, parseMail, parsePasted } from './mail-html.ts'
import { EXTENSIONS } from './schema.ts'
import './visual-editor.css'

interface VisualEditorProps {
  ref: Ref<{ focus: () => void }>
  /** Shown until the editor is ready. */
  waiting: ReactNode
  html: string
  onChange: (html: string) => void
  onBlur: () => void
  onEditor: (insert: Insert | null) => void
  /** Called if it contains HTML that the editor cannot represent, and would lose. */
  onTooRich: () => void
  /** The attributes of the editable element, like those of a field's control. */
  attributes: Record<string, string | undefined>
}

/** Edits a mail visually. */
export function VisualEditor(props: VisualEditorProps) {
  const { ref, waiting, html, onChange, onBlur, onEditor, onTooRich, attributes } = props
  // The last value written by this editor; none at first.
  const written = useRef<string>(undefined)
  const editor = useEditor({
    extensions: [...EXTENSIONS, FilledInMarks],
    content: parseMail(html).toJSON(),
    // The page's policy allows styles from files only.
    injectCSS: false,
    // Not while rendering: React may begin that again, and would create a second editor.
    immediatelyRender: false,
    onUpdate: ({ editor: { state } }) => {
      written.current = mailHtml(state.doc)
      onChange(written.current)
    },
    onBlur,
    onFocus: ({ editor: focused }) => onEditor(insertInto(focused)),
    editorProps: {
      attributes: () => attributesOf(attributes),
      // Its built-in parsing of pasted HTML writes markup, which the page's policy refuses.
      handleDOMEvents: {
        paste: (view, event) => {
          const pasted = event.clipboardData?.getData('text/html') ?? ''
          if (pasted === '') return false
          event.preventDefault()
          view.dispatch(
            view.state.tr.replaceSelection(parsePasted(view.state.schema, pasted)).scrollIntoView(),
          )
          return true
        },
      },
    },
  })
  useEffect(() => {
    if (!editor) return
    onEditor(insertInto(editor))
    return () => onEditor(null)
  }, [editor, onEditor])
  // Not after painting: what is typed meanwhile would make this value look like a change from outside.
  useLayoutEffect(() => {
    // The value was changed from outside: a template was chosen, or the form was emptied.
    if (!editor || html === written.current) return
    written.current = html
    if (!isEditable(html)) return onTooRich()
    // When hidden for a while, the editor is destroyed, and the next one starts with the value at that time.
    if (editor.isDestroyed) return
    const [shown, wanted] = [mailHtml(editor.state.doc), parseMail(html)]
    // White space between the paragraphs is no change that somebody could undo.
    if (shown !== html && shown !== mailHtml(wanted))
      editor.commands.setContent(wanted.toJSON(), { emitUpdate: false })
  }, [editor, html, onTooRich])
  useImperativeHandle(ref, () => ({ focus: () => editor?.commands.focus() }), [editor])
  // In a render of its own, which React splits into small slices: its buttons are more work than the text. Both
  // together: Lighthouse's blocking time of a new template is 180 ms instead of 500 (medians of five).
  const ready = useDeferredValue(editor)
  if (!ready) return waiting
  return (
    <div className="visual-editor">
      <FormatBar editor={ready} />
      <EditorContent editor={ready} />
    </div>
  )
}

const insertInto =
  (editor: Editor): Insert =>
  (text) =>
    editor.chain().focus().insertContent({ type: 'text', text }).run()

const attributesOf = (attributes: VisualEditorProps['attributes']) => ({
  role: 'textbox',
  'aria-multiline': 'true',
  ...Object.fromEntries(Object.entries(attributes).filter(([, value]) => value !== undefined)),
})

const FILLED_IN = /\{\{[^{}]*\}\}|\{%[^{}%]*%\}/g

/** Highlights variables in the surrounding text. */
const FilledInMarks = Extension.create({
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
