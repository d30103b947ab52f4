/** Inserts into a field as typing does: the browser can undo it. */

export type Field = HTMLTextAreaElement | HTMLInputElement

export function insert(field: Field, text: string): void {
  field.focus()
  // The only way that keeps the steps of undoing; where a browser has dropped it, the text comes in without them.
  if (document.execCommand?.('insertText', false, text)) return
  field.setRangeText(text, field.selectionStart ?? 0, field.selectionEnd ?? 0, 'end')
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

export function replaceAll(field: Field, text: string): void {
  field.focus()
  field.select()
  insert(field, text)
}
