import * as v from 'valibot'
import { billingEntries } from '../../words/en/billing-entries.ts'
import { campaigns } from '../../words/en/campaigns.ts'
import { contactFields } from '../../words/en/contact-fields.ts'
import { explanations } from '../../words/en/explanations.ts'
import { findings } from '../../words/en/findings.ts'
import { importRows } from '../../words/en/import-rows.ts'
import { notices } from '../../words/en/notices.ts'
import { refusals } from '../../words/en/refusals.ts'
import { inLanguage } from '../../words/in-language.ts'
import { sourceOf } from '../../words/words.ts'

/** Places whose sentences are stored. A stored sentence keeps its place and key for as long as its row. */
const PLACES: Readonly<Record<string, object>> = {
  billingEntries,
  campaigns,
  contactFields,
  explanations,
  findings,
  importRows,
  notices,
  refusals,
}

/** A sentence that is stored, and said in the language of its reader later. */
export interface StoredSentence {
  place: string
  key: string
  /** A value can be another stored sentence, such as the name of a field. */
  values?: Readonly<Record<string, string | number | StoredSentence>>
  /** The sentence in English, for a version that does not have the key. */
  english?: string
}

/** The values of a sentence, of which each text can be another stored sentence. */
type Stored<V> = {
  [I in keyof V]: { [Name in keyof V[I]]: string extends V[I][Name] ? string | StoredSentence : V[I][Name] }
}

type Storable<W> = {
  readonly [Key in keyof W]: W[Key] extends (...values: infer V) => string
    ? (...values: Stored<V>) => StoredSentence
    : never
}

/** Returns the sentences of a place as functions that return what is stored. */
export function storableOf<W extends object>(words: W): Storable<W> {
  const { place, messages } = sourceOf(words)!
  const tell = (key: string) => (values?: StoredSentence['values']) =>
    values ? { place, key, values } : { place, key }
  return Object.fromEntries(Object.keys(messages).map((key) => [key, tell(key)])) as Storable<W>
}

/**
 * Says stored sentences one after another. Returns undefined if a newer version stored a sentence that this one
 * does not have.
 * @param language BCP 47 tag of the reader
 */
export function saySentences(sentences: readonly StoredSentence[], language: string): string | undefined {
  const said = sentences.map((one) => saySentence(one, language))
  return said.includes(undefined) ? undefined : said.join(' ')
}

function saySentence({ place, key, values }: StoredSentence, language: string): string | undefined {
  const words = Object.hasOwn(PLACES, place) ? PLACES[place] : undefined
  if (!words || !Object.hasOwn(words, key)) return undefined
  const sentence: unknown = Reflect.get(inLanguage(words, language), key)
  if (typeof sentence !== 'function') return undefined
  try {
    return String(sentence(saidValues(values, language)))
  } catch {
    // Another version had other values.
    return undefined
  }
}

/** A text can be a stored one, such as the error of an import in a notice. */
const saidValues = (values: StoredSentence['values'] = {}, language: string) =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'object'
        ? (saySentences([value], language) ?? '')
        : typeof value === 'string'
          ? sayStored(value, language)
          : value,
    ]),
  )

/** Returns what a column of texts stores of sentences. `sayStored` says it. */
export const storedText = (sentences: readonly StoredSentence[]): string =>
  JSON.stringify(sentences.map((one) => ({ ...one, english: saySentences([one], 'en') })))

const STORED = '[{"place":'

/** The keys of the findings without arguments, by their English sentences. These sentences are stored as they are. */
const KEYS = new Map(
  Object.entries(sourceOf(findings)!.messages).map(([key, english]) => [String(english), key]),
)

/**
 * Says a stored text: that of `storedText`, or a finding in English. Every other text stays as it is.
 * @param language BCP 47 tag of the reader
 */
export function sayStored(text: string, language: string): string {
  const key = KEYS.get(text)
  if (key !== undefined) return saySentences([{ place: 'findings', key }], language) ?? text
  if (!isStored(text)) return text
  const sentences = parsedOrNone(text)
  if (!sentences) return text
  const said = saySentences(sentences, language)
  return (
    said ??
    (sentences
      .map(({ english }) => english ?? '')
      .join(' ')
      .trim() ||
      text)
  )
}

const plainValue = v.union([v.string(), v.number()])
const sentenceOf = <Value extends v.GenericSchema>(value: Value) =>
  v.object({
    place: v.string(),
    key: v.string(),
    values: v.exactOptional(v.record(v.string(), value)),
    english: v.exactOptional(v.string()),
  })
/** Sentences whose values can be sentences with plain values. */
const Sentences = v.array(sentenceOf(v.union([plainValue, sentenceOf(plainValue)])))

/** A text of a carrier or a person may begin like a stored one. */
function parsedOrNone(text: string): StoredSentence[] | undefined {
  try {
    return v.parse(Sentences, JSON.parse(text))
  } catch {
    return undefined
  }
}

/** Returns sentences as functions that return the text to store. A refusal takes them as `say`. */
export function storing<W extends object>(words: W): W {
  const { place, messages } = sourceOf(words)!
  const texts = Object.entries(messages).map(([key, english]) => [
    key,
    (values?: StoredSentence['values']) =>
      place === 'findings' && !values
        ? String(english)
        : storedText([{ place, key, ...(values && { values }) }]),
  ])
  return Object.fromEntries(texts)
}

/** Cuts a text at `most` characters. Stored sentences stay whole, because the caller limits their values. */
export const cutText = (text: string, most: number): string => (isStored(text) ? text : text.slice(0, most))

/** Returns whether a text is that of `storedText`. */
export const isStored = (text: string): boolean => text.startsWith(STORED)

/**
 * Returns a stored text without phone numbers and without the words of a provider, which may repeat a message. A
 * sentence with an `answer` becomes the same sentence without it: `answeredWith` becomes `answered`.
 */
export function withoutAnswers(text: string): string {
  const sentences = isStored(text) ? parsedOrNone(text) : undefined
  return sentences
    ? storedText(sentences.map(withoutAnswer))
    : text.replace(/( answered \d+): .*/s, '$1').replace(/\d{7,}/g, '…')
}

function withoutAnswer({ place, key, values = {} }: StoredSentence): StoredSentence {
  const { answer, ...others } = values
  const shown = Object.entries(others).map(([name, value]) => [
    name,
    typeof value === 'string' ? withoutAnswers(value) : value,
  ])
  const keyWithout = answer === undefined ? key : key.replace(/With$/, '')
  return { place, key: keyWithout, values: Object.fromEntries(shown) }
}
