/** Inserts text into a field like typing, so that the browser can undo it. */

export type Field = HTMLTextAreaElement | HTMLInputElement

/** @param field may be an element with `contenteditable` too, as in the studio */
export function insert(field: HTMLElement, text: string): void {
  field.focus()
  // Only this command keeps the undo history. A browser without it gets the text without undo.
  if (document.execCommand?.('insertText', false, text) || !isField(field)) return
  field.setRangeText(text, field.selectionStart ?? 0, field.selectionEnd ?? 0, 'end')
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

const isField = (element: HTMLElement): element is Field =>
  element instanceof HTMLTextAreaElement || element instanceof HTMLInputElement

export function replaceAll(field: Field, text: string): void {
  field.focus()
  field.select()
  insert(field, text)
}
