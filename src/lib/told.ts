import { campaigns } from '../../words/en/campaigns.ts'
import { notices } from '../../words/en/notices.ts'
import { inLanguage } from '../../words/in-language.ts'
import { sourceOf } from '../../words/words.ts'

/** Places whose sentences are stored. A stored sentence keeps its place and key for as long as its row. */
const PLACES: Readonly<Record<string, object>> = { campaigns, notices }

/** A sentence that is stored, and said in the language of its reader later. */
export interface Told {
  place: string
  key: string
  values?: object
}

type Teller<W> = {
  readonly [Key in keyof W]: W[Key] extends (...values: infer V) => string ? (...values: V) => Told : never
}

/** Returns the sentences of a place as functions that return what is stored. */
export function tellerOf<W extends object>(words: W): Teller<W> {
  const { place, messages } = sourceOf(words)!
  const tell = (key: string) => (values?: object) => (values ? { place, key, values } : { place, key })
  return Object.fromEntries(Object.keys(messages).map((key) => [key, tell(key)])) as Teller<W>
}

/**
 * Says stored sentences one after another. Returns undefined if a newer version stored a sentence that this one
 * does not have.
 * @param language BCP 47 tag of the reader
 */
export function sayTold(sentences: readonly Told[], language: string): string | undefined {
  const said = sentences.map(({ place, key, values }) => {
    const words = PLACES[place]
    const sentence: unknown = words && Reflect.get(inLanguage(words, language), key)
    return typeof sentence === 'function' ? String(sentence(values)) : undefined
  })
  return said.includes(undefined) ? undefined : said.join(' ')
}
