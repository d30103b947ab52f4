import { invalidField } from './errors.ts'

/**
 * Names of organizations, people and roles appear in mails of the operator's server to people who did not ask for
 * them. A mail program turns text that looks like an address into a link, so such a name is refused. An older name
 * of this kind is changed in mails, so that it becomes no link.
 *
 * A dot is refused only if a letter, digit or hyphen comes before it and a word of two or more letters after it:
 * `St. Mary's`, `J.R.R. Tolkien` and `No.1` are names; `Booking.com Ltd` is refused, and can be written `Booking
 * com Ltd`. There is no list of top-level domains, because it changes every year.
 */
const WEB_ADDRESS =
  /:\/\/\S|\bwww\.\S|[^\s@]@[^\s@]|\d{1,3}(?:\.\d{1,3}){3}|[\p{L}\p{M}\p{N}-]\.\p{L}[\p{L}\p{M}\p{N}-]/iu

const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu
/** The full stops that a browser treats as a dot (UTS 46). NFKC replaces the other forms. */
const DOTS = /[\u3002\uff61]/g

/** Whether a mail program could make a link of a part of the text. */
export const hasWebAddress = (text: string): boolean =>
  WEB_ADDRESS.test(text.normalize('NFKC').replace(INVISIBLE, '').replace(DOTS, '.'))

/** A name for a mail: unchanged, or with a space after each character that makes an address of it. */
export const withoutLinks = (name: string): string =>
  hasWebAddress(name)
    ? name
        .replace(INVISIBLE, '')
        .normalize('NFKC')
        .replace(DOTS, '.')
        .replace(/[.:@/]+/g, '$& ')
        .trim()
    : name

/** A name as it appears in a mail: on one line, and without text that becomes a link. */
export const nameInMail = (name: string): string => withoutLinks(name.replace(/\s+/g, ' ').trim())

/**
 * The greeting of a mail of the server. It omits the name for an unverified address, which may belong to a
 * stranger, who must not get text that another person chose.
 */
export const greeting = (user: { firstName: string; emailVerifiedAt: number | null }): string =>
  greetingOf(user.emailVerifiedAt === null ? null : user.firstName)

/** @param firstName null where the address is not verified: a stranger may read the mail */
export const greetingOf = (firstName: string | null): string =>
  firstName === null ? 'Hello,' : `Hello ${nameInMail(firstName)},`

/** Joiners that other scripts and emoji need, and characters that select the form of an emoji. */
const JOINER = /\u200c|\u200d|[\ufe0e\ufe0f]|[\u{e0020}-\u{e007f}]/u
const NEXT_TO_LATIN = /(?<=\p{Script=Latin})[\u200c\u200d]|[\u200c\u200d](?=\p{Script=Latin})/u

/** Finds the first invisible character that no script needs there, as `U+200B`; undefined when there is none. */
function hiddenIn(name: string): string | undefined {
  const hidden =
    name.match(INVISIBLE)?.find((character) => !JOINER.test(character)) ?? NEXT_TO_LATIN.exec(name)?.[0]
  return hidden && `U+${hidden.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`
}

/**
 * Throws VALIDATION_FAILED for a name that looks like an address or holds an invisible character.
 * @param names by their fields; absent names and names unchanged from `before` are accepted
 */
export function assertNames(
  names: Readonly<Record<string, string | null | undefined>>,
  before: Readonly<Record<string, unknown>> = {},
): void {
  for (const [field, name] of Object.entries(names)) {
    if (!name || name === before[field]) continue
    if (hasWebAddress(name)) {
      const message = `${field} looks like a web or email address, and mails would show it as a link: put a space after the dot, or leave the dot or the @ out.`
      throw invalidField(field, message, 'isNoWebAddress')
    }
    const hidden = hiddenIn(name)
    if (hidden) {
      throw invalidField(field, `${field} holds an invisible character (${hidden}): remove it.`, 'isVisible')
    }
  }
}

/** A name from another system, made safe for mails: refusing the name would refuse the person. */
export const plainName = (name: string): string =>
  withoutLinks([...name].filter((character) => !hiddenIn(character)).join(''))
