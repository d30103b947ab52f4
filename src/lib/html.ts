/** HTML whose inserted values are escaped. */
export class Html {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Escapes text for HTML. Removes control characters, because HTML does not allow them. */
export const escapeHtml = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .replace(/[&<>"']/g, (character) => ENTITIES[character]!)

type Part = Html | string | number | null | undefined | readonly Part[]

const render = (part: Part): string => {
  if (part === null || part === undefined) return ''
  if (part instanceof Html) return part.text
  return Array.isArray(part) ? part.map(render).join('') : escapeHtml(String(part))
}

/** Returns a template that escapes its values, except values that are HTML. The values of a list are joined. */
export const html = (strings: TemplateStringsArray, ...values: readonly Part[]): Html =>
  new Html(strings.map((text, index) => (index === 0 ? text : render(values[index - 1]) + text)).join(''))

/**
 * Isolates a name that people entered, in a sentence: a name from right to left does not change the order of
 * the rest.
 */
export const bdi = (name: string): Html => html`<bdi>${name}</bdi>`
