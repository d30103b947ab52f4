import { type MessageFormatElement, parse } from '@formatjs/icu-messageformat-parser'
import { type Formatters, formatToParts } from 'intl-messageformat'
import type { Arguments, Tag } from './arguments.gen.ts'

/** The typed sentences of a place, and the language that they are in. */

/** An ICU message; parsed in the bundle of the console, which contains no parser. */
export type Message = string | MessageFormatElement[]
export type Messages = Readonly<Record<string, Message>>
/** The messages of a language by place. */
export type Catalogue = Readonly<Record<string, Messages>>

interface Language {
  /** BCP 47 tag of its numbers and plurals, such as `en-GB`. */
  tag: string
  catalogue: Catalogue
  /** Parsed messages by `place.key`. */
  parsed: Map<string, MessageFormatElement[]>
}

const languageOf = (tag: string, catalogue: Catalogue): Language => ({ tag, catalogue, parsed: new Map() })

let spoken = languageOf('en', {})

/**
 * Sets the language of all sentences. A sentence without a translation stays English.
 * @param tag BCP 47 tag whose language is that of the catalogue
 */
export function speak(tag: string, catalogue: Catalogue = {}): void {
  spoken = languageOf(tag, catalogue)
}

/**
 * Adds translations to those that are spoken. They stay English if their file fails to load. The bundler of the
 * console calls it before the places that are not loaded before the first screen.
 * @param files loads the translations, by language
 */
export async function alsoSay(files: Readonly<Record<string, () => Promise<Catalogue>>>): Promise<void> {
  const language = spoken
  const added = await files[language.tag.split('-')[0]!]?.().catch(() => ({}))
  language.catalogue = { ...language.catalogue, ...added }
}

/** Returns the BCP 47 tag of the language of all sentences. */
export const spokenTag = (): string => spoken.tag

type ArgumentsOf<Place, Key> = Place extends keyof Arguments
  ? Key extends keyof Arguments[Place]
    ? Arguments[Place][Key]
    : never
  : never

type TagsOf<A> = { [Name in keyof A]: A[Name] extends Tag ? Name : never }[keyof A]

/** Values of a sentence in which nodes, such as links, stand for tags and arguments. */
type RichValues<A, Node> = {
  [Name in keyof A]: A[Name] extends Tag ? (text: string) => Node : A[Name] | Node
}

interface Rich<A> {
  /** Returns texts and nodes in their order. */
  rich<Node extends object>(values: RichValues<A, Node>): Array<string | Node>
}

type Sentence<A> = [A] extends [never]
  ? () => string
  : [TagsOf<A>] extends [never]
    ? ((values: A) => string) & Rich<A>
    : Rich<A>

type Words<Place, M> = { readonly [Key in keyof M]: Sentence<ArgumentsOf<Place, Key>> }

/** The messages that a translation of these words has. */
export type Translation<W> = { readonly [Key in keyof W]: string }

interface Source {
  place: string
  /** The English messages. */
  messages: Messages
}

const sources = new WeakMap<object, Source>()

/** Returns the place and the English messages of words, or undefined of another object. */
export const sourceOf = (words: object): Source | undefined => sources.get(words)

/**
 * Returns the sentences of a place as functions. `npm run words` writes the types of their arguments.
 * @param place name of the exported constant, such as `signIn`
 * @param messages English ICU messages
 */
export const words = <const Place extends string, M extends Readonly<Record<string, string>>>(
  place: Place,
  messages: M,
): Words<Place, M> => sentencesOf({ place, messages }, () => spoken) as Words<Place, M>

/**
 * Returns the same sentences in a language of their own, such as that of the recipient of a mail.
 * @param tag BCP 47 tag whose language is that of the catalogue
 */
export const wordsIn = <W extends object>(words: W, tag: string, catalogue: Catalogue): W => {
  const language = languageOf(tag, catalogue)
  return sentencesOf(sources.get(words)!, () => language) as W
}

function sentencesOf(source: Source, language: () => Language): object {
  const sentences: Record<string, unknown> = {}
  for (const key of Object.keys(source.messages)) {
    const parts = (values?: Values) => partsOf(language(), source, key, values)
    const sentence = (values?: Values) => parts(values).join('')
    sentences[key] = Object.assign(sentence, { rich: parts })
  }
  sources.set(sentences, source)
  return sentences
}

type Values = Parameters<typeof formatToParts>[4]

/** A message of text and plain arguments, such as `Deleted {name}.`, which needs no parser. */
export const SIMPLE = /^(?:[^{}<']|\{\w+\})*$/

/** Returns the elements of a simple message. */
const simpleElements = (message: string): MessageFormatElement[] =>
  message
    .split(/\{(\w+)\}/)
    .map((value, n) => ({ type: n % 2 === 0 ? LITERAL : ARGUMENT, value }) as MessageFormatElement)
    .filter((element) => element.type !== LITERAL || element.value !== '')

/** `TYPE.literal` and `TYPE.argument` of the parser, which is not in the bundle. */
const LITERAL = 0
const ARGUMENT = 1

function partsOf(language: Language, { place, messages }: Source, key: string, values: Values): unknown[] {
  const message = language.catalogue[place]?.[key] ?? messages[key]!
  if (typeof message === 'string' && !message.includes('{') && SIMPLE.test(message)) return [message]
  const name = `${place}.${key}`
  let parsed = language.parsed.get(name)
  if (!parsed) {
    parsed =
      typeof message !== 'string' ? message : SIMPLE.test(message) ? simpleElements(message) : parse(message)
    language.parsed.set(name, parsed)
  }
  const joined = withJoinedTags(values)
  return formatToParts(parsed, language.tag, FORMATTERS, NO_FORMATS, joined, undefined, name).map(
    ({ value }) => value,
  )
}

/** Gives a tag its text in one piece. */
const withJoinedTags = (values: Values): Values =>
  values &&
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'function' ? (parts: unknown[]) => value(parts.join('')) : value,
    ]),
  )

const NO_FORMATS = { number: {}, date: {}, time: {} }

/** Maximum number of formats of a kind that are remembered. Callers of the server choose their tags. */
const MAX_FORMATS = 200

/** Remembers formats, because creating one is far slower than using it. */
const cached = <Options, Format>(create: (tag: string, options?: Options) => Format) => {
  const formats = new Map<string, Format>()
  return (tag: unknown, options?: Options): Format => {
    const key = `${tag} ${JSON.stringify(options)}`
    const format = formats.get(key) ?? create(String(tag), options)
    if (formats.size >= MAX_FORMATS) formats.clear()
    formats.set(key, format)
    return format
  }
}

const FORMATTERS = {
  getNumberFormat: cached((tag, options?: Intl.NumberFormatOptions) => new Intl.NumberFormat(tag, options)),
  getPluralRules: cached((tag, options?: Intl.PluralRulesOptions) => new Intl.PluralRules(tag, options)),
  getDateTimeFormat: cached(
    (tag, options?: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(tag, options),
  ),
} as unknown as Formatters
