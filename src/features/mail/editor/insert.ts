/** Puts text where the cursor is, or was. */
export type Insert = (text: string) => void

/** Puts text in place of what is selected in a field, as if it had been typed: the browser's undo takes it back. */
export function insertText(field: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  field.focus()
  // Deprecated without a successor: nothing else keeps what can be undone.
  if (document.execCommand('insertText', false, text)) return
  field.setRangeText(text, field.selectionStart ?? 0, field.selectionEnd ?? 0, 'end')
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
