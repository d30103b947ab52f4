import type { Catalogue } from './words.ts'

/** The languages of the sentences, and their translations. */

type Language = 'en' | 'es' | 'de' | 'fr' | 'pt'

const TRANSLATIONS: Readonly<Record<Language, () => Promise<{ default: Catalogue }>>> = {
  en: async () => ({ default: {} }),
  es: () => import('./es/index.ts'),
  de: () => import('./de/index.ts'),
  fr: () => import('./fr/index.ts'),
  pt: () => import('./pt/index.ts'),
}

/** Returns the language of a BCP 47 tag, or undefined if there are no sentences in it. */
const languageOf = (tag: string): Language | undefined => {
  const language = tag.split('-')[0]!.toLowerCase()
  return Object.hasOwn(TRANSLATIONS, language) ? (language as Language) : undefined
}

/**
 * Returns the BCP 47 tag in what a browser says, such as `en-US` for the `en-US@posix` of a system without a language.
 * Undefined if it contains none.
 */
export function tagIn(said: string): string | undefined {
  const tag = said.split(/[^A-Za-z0-9-]/)[0]!
  try {
    return Intl.getCanonicalLocales(tag)[0]
  } catch {
    return undefined
  }
}

/**
 * Returns the first tag that has sentences. A tag without a region gets that of another tag of its
 * language. Returns `en` if no tag has sentences.
 * @param tags BCP 47 tags of a reader, the best one first
 */
export function bestTag(tags: readonly string[]): string {
  const best = tags.find((tag) => languageOf(tag))
  if (!best) return 'en'
  const isRegional = (tag: string) => tag.includes('-') && languageOf(tag) === languageOf(best)
  return best.includes('-') ? best : (tags.find(isRegional) ?? best)
}

/** Loads the translations of a tag from `bestTag`. */
export const loadCatalogue = async (tag: string): Promise<Catalogue> =>
  (await TRANSLATIONS[languageOf(tag) ?? 'en']()).default
