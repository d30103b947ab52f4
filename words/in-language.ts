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

/**
 * Returns sentences in the language of a request or a recipient; English if there are none in it.
 * @param tag BCP 47 tag, such as `es-MX`
 */
export function inLanguage<W extends object>(words: W, tag: string): W {
  const best = bestTag([tag])
  return wordsIn(words, best, CATALOGUES[best.split('-')[0]!] ?? {})
}
