/** Inserts text at the cursor, or where the cursor was. */
export type Insert = (text: string) => void

/** Replaces the selection in a field as if the text had been typed: the browser's undo reverts it. */
export function insertText(field: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  field.focus()
  // Deprecated without a successor: nothing else preserves the undo history.
  if (document.execCommand('insertText', false, text)) return
  field.setRangeText(text, field.selectionStart ?? 0, field.selectionEnd ?? 0, 'end')
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
