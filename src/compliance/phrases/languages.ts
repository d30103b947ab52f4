import { lazily } from '../../lib/lazily.ts'
import english from './english.txt' with { type: 'text' }
import french from './french.txt' with { type: 'text' }
import german from './german.txt' with { type: 'text' }
import { type Phrases, phrasesOf, together } from './phrases.ts'
import portuguese from './portuguese.txt' with { type: 'text' }
import spanish from './spanish.txt' with { type: 'text' }

/**
 * The languages in which a person can opt out, one file each. Every text is compared with all of them, because people
 * mix languages. False friends of an earlier language are removed from a text before those of a later one.
 */
const FILES = { english, spanish, french, german, portuguese }

/**
 * The sections of a file. All are optional. `#` begins a comment, and a line that begins with a space
 * continues the line before. Words are written as `wordsOf` (words.ts) reads them: in lower case,
 * without accents, umlauts and apostrophes.
 */
const SECTIONS = {
  // Sections of words.
  /** Words that opt out if the rest of the text is only fillers. */
  keywords: 'words',
  /** A short text that begins with one of these words opts out. */
  'first words': 'words',
  /** Keywords that opt out as one sentence of a longer text: `You have the wrong number. Stop.` */
  sentences: 'words',
  /** Words that make a text a REVIEW if it has no clearer meaning. */
  telling: 'words',
  /** Words that do not change the meaning of a keyword: `please stop`, `stop it now`, `ok cancel, thank you`. */
  fillers: 'words',
  /** Names of languages whose fillers are mixed with those of this one. */
  'fillers also of': 'words',
  /** Words that do not change the meaning of START and HELP. */
  polite: 'words',
  /**
   * Objects of an opt-out: words for messages, lists and senders, and words that replace them, such
   * as `it`.
   */
  messages: 'words',
  /** Words before the object of an opt-out. */
  of: 'words',
  /** Words immediately before a person or thing that is unsubscribed: `unsubscribe my dog`. */
  'names whom': 'words',
  /** Words that begin that person or thing, after one of `names whom`. */
  own: 'words',
  /** Words that are recognised with spaces, digits or signs between their letters. */
  'spelled out': 'words',
  /** Words that are recognised even if two letters are swapped or one is missing. */
  'typed wrong': 'words',
  // Sections of entries: a word or name, `=`, and words.
  /** Other spellings of a word. */
  spellings: 'entries',
  /** Pairs of words that are read as one word. */
  joined: 'entries',
  /** Sets of words that phrases name. */
  sets: 'entries',
  // Sections of phrases, one phrase a line, as phrases.ts reads it.
  /** Phrases that ask for no more messages. */
  'opt-outs': 'phrases',
  /** Opt-outs that look like a false friend: `if you don't stop` is not `don't stop`. */
  demands: 'phrases',
  /** Phrases that contain an opt-out word but mean something else. They are removed from a text first. */
  'false friends': 'phrases',
  /** Phrases right after an opt-out that limit it to a time, a place or some of the messages. */
  limits: 'phrases',
  /** Phrases anywhere in a text that make its opt-out doubtful: it was a mistake, or only a part of the request. */
  doubts: 'phrases',
  /** Phrases that a member has to read, because they may be an opt-out. */
  reviews: 'phrases',
} as const

type Section = keyof typeof SECTIONS
type SectionOf<Kind> = { [Name in Section]: (typeof SECTIONS)[Name] extends Kind ? Name : never }[Section]
type Entry = readonly [word: string, words: readonly string[]]

class Language {
  readonly #lines = new Map<string, string[]>()

  constructor(text: string) {
    let lines: string[] = []
    for (const line of text.split('\n')) {
      if (line.trim() === '' || line.startsWith('#')) continue
      if (line.startsWith('[')) {
        const name = line.slice(1, line.indexOf(']'))
        if (!(name in SECTIONS)) throw new Error(`There is no section ${name} in a language of opt-outs.`)
        lines = []
        this.#lines.set(name, lines)
      } else if (line.startsWith(' ')) lines.push(`${lines.pop() ?? ''} ${line.trim()}`)
      else lines.push(line)
    }
  }

  words(section: SectionOf<'words'>): string[] {
    return (this.#lines.get(section) ?? []).flatMap((line) => line.split(' '))
  }

  entries(section: SectionOf<'entries'>): Entry[] {
    return (this.#lines.get(section) ?? []).map((line) => {
      const [word = '', words = ''] = line.split(' = ')
      return [word, words.split(' ')]
    })
  }

  phrases(section: SectionOf<'phrases'>): Phrases {
    const sets = Object.fromEntries(this.entries('sets').map(([name, words]) => [name, words.join(' ')]))
    return phrasesOf((this.#lines.get(section) ?? []).join('\n'), sets)
  }
}

/**
 * The languages. Their files are read at the first use, because a server that receives no texts never
 * needs them.
 */
const languages = lazily(
  () => new Map(Object.entries(FILES).map(([name, text]) => [name, new Language(text)])),
)

const all = (): Language[] => [...languages().values()]

/** Returns the words of a section in all languages. */
export const wordsIn = (section: SectionOf<'words'>): (() => ReadonlySet<string>) =>
  lazily(() => new Set(all().flatMap((language) => language.words(section))))

/** Returns the entries of a section in all languages. */
export const entriesIn = (section: SectionOf<'entries'>): Entry[] =>
  all().flatMap((language) => language.entries(section))

const phrasesIn = (section: SectionOf<'phrases'>): Phrases =>
  together(() => all().map((language) => language.phrases(section)))

export const OPT_OUTS = phrasesIn('opt-outs')
export const DEMANDS = phrasesIn('demands')
export const FALSE_FRIENDS = phrasesIn('false friends')
export const LIMITS = phrasesIn('limits')
export const DOUBTS = phrasesIn('doubts')
export const REVIEWS = phrasesIn('reviews')

/**
 * The fillers of each language. They are not combined, because a filler of one language may have a
 * meaning in another.
 */
export const FILLERS = lazily(
  (): ReadonlyArray<ReadonlySet<string>> =>
    all().map((language) => {
      const others = language.words('fillers also of').map((name) => languages().get(name)!)
      return new Set([language, ...others].flatMap((one) => one.words('fillers')))
    }),
)
