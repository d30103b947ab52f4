import { setImmediate } from 'node:timers/promises'
import type { Reply } from './operation.ts'

/** Characters that are written or encoded at a time. They take about half a millisecond. */
const PIECE = 65_536
/** Items of a list that are written at a time. They may be longer than those before them. */
const MOST_ITEMS = 16

/**
 * Yields the JSON text of an answer in pieces. The items of a list are written some at a time, because a list of 10 MB
 * takes up to 150 ms at once.
 */
export function* textsOf({ data, message, meta }: Reply): Generator<string> {
  if (!Array.isArray(data)) {
    yield JSON.stringify({ success: true, data, message, meta })
    return
  }
  let start = 0
  let count = 1
  let separator = '{"success":true,"data":['
  while (start < data.length) {
    const items = JSON.stringify(data.slice(start, start + count)).slice(1, -1)
    yield separator + items
    separator = ','
    start += count
    count = items.length > PIECE ? 1 : Math.min(2 * count, MOST_ITEMS)
  }
  const rest = JSON.stringify({ message, meta })
  yield `${data.length === 0 ? separator : ''}]${rest === '{}' ? '}' : `,${rest.slice(1)}`}`
}

/** Takes texts until they are longer than `most` characters, or until there are no more. */
export function textUpTo(most: number, texts: Iterator<string>): string {
  let text = ''
  for (let next = texts.next(); !next.done; next = texts.next()) {
    text += next.value
    if (text.length > most) break
  }
  return text
}

/** Yields texts as UTF-8. Other requests are served between the pieces. */
export async function* encodedInPieces(
  ...texts: ReadonlyArray<Iterable<string>>
): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  for (const each of texts)
    for (const text of each)
      for (let start = 0; start < text.length; ) {
        const end = start + PIECE
        const last = text.charCodeAt(end - 1)
        // The halves of a character outside the basic plane stay in one piece.
        const cut = last >= 0xd800 && last <= 0xdbff ? end - 1 : end
        yield encoder.encode(text.slice(start, cut))
        start = cut
        await setImmediate()
      }
}
