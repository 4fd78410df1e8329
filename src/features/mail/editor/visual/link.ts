import { type Editor, getMarkRange } from '@tiptap/core'

export interface Link {
  text: string
  /** Empty if it is not a link yet, or no longer one. */
  href: string
}

/** Whether the selection is in a link. */
export const isLink = (editor: Editor): boolean => editor.isActive('mailLink')

/** Whether it is in a link styled as a button. */
export const isButton = (editor: Editor): boolean => editor.isActive('mailLink', { class: 'button' })

/** The link around the selection, or the selected text without an address. */
export function selectedLink(editor: Editor): Link {
  const { from, to } = wordsAt(editor)
  const { href = '' } = editor.getAttributes('mailLink')
  return { text: editor.state.doc.textBetween(from, to, ' '), href: String(href) }
}

/** Makes the selection a link, replacing the one around it; without an address it becomes plain text again. */
export function setLink(editor: Editor, kind: 'link' | 'button', { text, href }: Link): void {
  const range = wordsAt(editor)
  const unchanged = text === editor.state.doc.textBetween(range.from, range.to, ' ')
  const chain = editor.chain().focus().setTextSelection(range)
  const mark = { type: 'mailLink', attrs: { href, class: kind === 'button' ? 'button' : null } }
  if (href === '') chain.unsetMark('mailLink').run()
  // Keeps bold and italic.
  else if (unchanged) chain.setMark(mark.type, mark.attrs).run()
  else chain.insertContent({ type: 'text', text, marks: [mark] }).run()
}

function wordsAt({ state: { schema, selection } }: Editor): { from: number; to: number } {
  const type = schema.marks['mailLink']
  return (type && getMarkRange(selection.$from, type)) || { from: selection.from, to: selection.to }
}
