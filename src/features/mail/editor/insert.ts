/** A field in which one writes. */
export type TextControl = HTMLInputElement | HTMLTextAreaElement

/** Puts text in place of what is selected, as if it had been typed: the browser's undo takes it back. */
export function insertText(field: TextControl, text: string): void {
  field.focus()
  // Deprecated without a successor: nothing else keeps what can be undone.
  if (document.execCommand('insertText', false, text)) return
  field.setRangeText(text, field.selectionStart ?? 0, field.selectionEnd ?? 0, 'end')
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

/** Puts text before and after what is selected; what is between stays selected, or `sample` when nothing was. */
export function surround(field: TextControl, before: string, after: string, sample: string): void {
  const start = field.selectionStart ?? field.value.length
  const inner = field.value.slice(start, field.selectionEnd ?? start) || sample
  insertText(field, before + inner + after)
  field.setSelectionRange(start + before.length, start + before.length + inner.length)
}
