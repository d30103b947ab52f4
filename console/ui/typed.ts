/** Fields that a person has typed into. Their text must not be lost. */

const typedInto = new Set<HTMLInputElement | HTMLTextAreaElement>()

document.addEventListener('input', ({ target }) => {
  if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) typedInto.add(target)
})

function isStillThere(field: HTMLInputElement | HTMLTextAreaElement): boolean {
  if (!field.isConnected) typedInto.delete(field)
  // A search is easy to type again.
  const isSearch = field.type === 'search' || field.role === 'combobox'
  return field.isConnected && field.value !== '' && !isSearch
}

/** Returns whether a field in `element` has text that a person typed. */
export const hasTyped = (element: Element): boolean =>
  [...typedInto].some((field) => isStillThere(field) && element.contains(field))
