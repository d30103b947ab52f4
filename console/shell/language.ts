import { bestTag, loadCatalogue, tagIn } from '../../words/languages.ts'
import { speak, spokenTag } from '../../words/words.ts'

/**
 * Language of this browser: the one that was kept, or else the browser's. It is loaded before the
 * first screen, so that constants may contain sentences. Another language needs another load.
 */

const KEY = 'carillon-language'

const tagOf = (kept: string | null): string =>
  bestTag([...(kept ? [kept] : []), ...navigator.languages.flatMap((said) => tagIn(said) ?? [])])

/** Loads the sentences of the language. They stay English if their file fails to load. */
export async function loadLanguage(): Promise<void> {
  const tag = tagOf(localStorage.getItem(KEY))
  try {
    speak(tag, await loadCatalogue(tag))
  } catch {
    speak('en')
  }
  document.documentElement.lang = spokenTag()
}

/**
 * Keeps the language of a user or an organization. Loads the page again if it changes, at most once.
 * @param tag BCP 47 tag
 */
export function followLanguage(tag: string): void {
  const before = tagOf(localStorage.getItem(KEY))
  const after = tagOf(tag)
  if (after === before) return
  if (after === tagOf(null)) localStorage.removeItem(KEY)
  else localStorage.setItem(KEY, tag)
  // A browser may refuse to keep anything. The page would then load again and again.
  if (tagOf(localStorage.getItem(KEY)) === after) location.reload()
}
