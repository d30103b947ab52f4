import { invalidField } from './errors.ts'

/**
 * Checks names of organizations, people and roles for mails. Such names appear in mails of the operator's
 * server to people who did not ask for them. A mail program turns text that looks like an address into a link,
 * so such a name is refused. An older name of this kind is changed in mails, so that it does not become a link.
 *
 * A dot is refused only between a letter, digit or hyphen and a word of two or more letters. `St. Mary's`,
 * `J.R.R. Tolkien` and `No.1` are names. `Booking.com Ltd` is refused, and can be written `Booking com Ltd`.
 * There is no list of top-level domains, because it changes every year.
 */
const WEB_ADDRESS =
  /:\/\/\S|\bwww\.\S|[^\s@]@[^\s@]|\d{1,3}(?:\.\d{1,3}){3}|[\p{L}\p{M}\p{N}-]\.\p{L}[\p{L}\p{M}\p{N}-]/iu

const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu
/** The full stops that a browser treats as a dot (UTS 46). NFKC replaces the other forms. */
const DOTS = /[\u3002\uff61]/g

/** Returns whether a mail program could make a link of a part of the text. */
export const hasWebAddress = (text: string): boolean =>
  WEB_ADDRESS.test(text.normalize('NFKC').replace(INVISIBLE, '').replace(DOTS, '.'))

/** Returns a name for a mail: unchanged, or with a space after each character that makes it an address. */
export const withoutLinks = (name: string): string =>
  hasWebAddress(name)
    ? name
        .replace(INVISIBLE, '')
        .normalize('NFKC')
        .replace(DOTS, '.')
        .replace(/[.:@/]+/g, '$& ')
        .trim()
    : name

/** Returns a name as it appears in a mail: on one line, and without text that becomes a link. */
export const nameInMail = (name: string): string => withoutLinks(name.replace(/\s+/g, ' ').trim())

/** Joiners that other scripts and emoji need, and characters that select the form of an emoji. */
const JOINER = /\u200c|\u200d|[\ufe0e\ufe0f]|[\u{e0020}-\u{e007f}]/u
const NEXT_TO_LATIN = /(?<=\p{Script=Latin})[\u200c\u200d]|[\u200c\u200d](?=\p{Script=Latin})/u

/**
 * Finds the first invisible character that no script needs there, such as `U+200B`. Returns undefined if there
 * is none.
 */
function hiddenIn(name: string): string | undefined {
  const hidden =
    name.match(INVISIBLE)?.find((character) => !JOINER.test(character)) ?? NEXT_TO_LATIN.exec(name)?.[0]
  return hidden && `U+${hidden.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`
}

/**
 * Throws VALIDATION_FAILED for a name that looks like an address or contains an invisible character.
 * @param names by their fields; absent names and names unchanged from `before` are accepted
 */
export function assertNames(
  names: Readonly<Record<string, string | null | undefined>>,
  before: Readonly<Record<string, unknown>> = {},
): void {
  for (const [field, name] of Object.entries(names)) {
    if (!name || name === before[field]) continue
    if (hasWebAddress(name)) {
      const message = `${field} looks like a web or email address, and mails would show it as a link. Put a space after the dot, or leave out the dot or the @.`
      throw invalidField(field, message, 'isNoWebAddress', (say) => say.nameIsAddress())
    }
    const hidden = hiddenIn(name)
    if (hidden) {
      throw invalidField(
        field,
        `${field} contains an invisible character (${hidden}). Remove it.`,
        'isVisible',
        (say) => say.nameInvisible({ character: hidden }),
      )
    }
  }
}

/** Makes a name from another system safe for mails. Refusing the name would refuse the person. */
export const plainName = (name: string): string =>
  withoutLinks([...name].filter((character) => !hiddenIn(character)).join(''))
