/** Characters of a text that lists show. */
const MOST = 160

/** The beginning of a text on one line; `File` for one that is nothing but files. */
export function previewOf(body: string, files = 0): string {
  const text = body
    .slice(0, MOST * 4)
    .replace(/\s+/g, ' ')
    .trim()
  if (text === '') return files > 0 ? 'File' : ''
  const letters = [...text]
  return letters.length <= MOST ? text : `${letters.slice(0, MOST - 1).join('')}…`
}
