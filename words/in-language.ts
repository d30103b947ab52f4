import de from './de/index.ts'
import deServer from './de/server.ts'
import es from './es/index.ts'
import esServer from './es/server.ts'
import fr from './fr/index.ts'
import frServer from './fr/server.ts'
import { bestTag } from './languages.ts'
import pt from './pt/index.ts'
import ptServer from './pt/server.ts'
import { type Catalogue, wordsIn } from './words.ts'

const CATALOGUES: Readonly<Record<string, Catalogue>> = {
  es: { ...es, ...esServer },
  de: { ...de, ...deServer },
  fr: { ...fr, ...frServer },
  pt: { ...pt, ...ptServer },
}

/** Sentences by their English ones and by tag, because a new object parses each message again. */
const known = new WeakMap<object, Map<string, object>>()
/** Maximum number of tags that are remembered. */
const MAX_TAGS = 100

/**
 * Returns sentences in the language of a request or a recipient; English if there are none in it.
 * @param tag BCP 47 tag, such as `es-MX`
 */
export function inLanguage<W extends object>(words: W, tag: string): W {
  let byTag = known.get(words)
  if (!byTag || byTag.size >= MAX_TAGS) {
    byTag = new Map()
    known.set(words, byTag)
  }
  const best = bestTag([tag])
  const made = byTag.get(best) ?? wordsIn(words, best, CATALOGUES[best.split('-')[0]!] ?? {})
  byTag.set(best, made)
  return made as W
}
