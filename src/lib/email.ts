/** The longest address in a forward path: RFC 5321 section 4.5.3.1. */
export const MAX_EMAIL_LENGTH = 254
const MAX_LOCAL_LENGTH = 64

/**
 * Matches the common form of RFC 5322 addr-spec: a dot-atom before the @, and a domain of at least two labels.
 * Quoted local parts and address literals are valid mail syntax, but mailboxes do not use them.
 */
const ADDRESS = /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*@([a-z0-9-]+(?:\.[a-z0-9-]+)+)$/i
const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/i

/**
 * Returns the only form in which an email address is stored, compared and looked up: A to Z in small letters,
 * and nothing else changed. `toLowerCase` would turn the Kelvin sign (U+212A) into k, and NFKC a fullwidth a
 * into a: the address of another person. Text with non-ASCII characters stays unchanged and is not an address.
 * A domain in other letters must be written in its ASCII form (`xn--…`, RFC 5891).
 */
export const foldEmail = (text: string): string => text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase())

/** Providers that ignore dots in the local part. */
const IGNORES_DOTS = new Set(['gmail.com', 'googlemail.com'])

/**
 * Returns the mailbox of a stored address, for limits: without the tag after a plus sign (RFC 5233), and
 * without dots if its provider ignores them. Mail goes to the address itself.
 */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf('@')
  const domain = email.slice(at + 1)
  const tagAt = email.indexOf('+', 1)
  const local = email.slice(0, tagAt === -1 ? at : Math.min(at, tagAt))
  return `${IGNORES_DOTS.has(domain) ? local.replaceAll('.', '') : local}@${domain}`
}

/** Tells whether `text` is an email address that this product can store and send to. */
export function isEmailAddress(text: string): boolean {
  if (text.length > MAX_EMAIL_LENGTH || text.indexOf('@') > MAX_LOCAL_LENGTH) return false
  const domain = ADDRESS.exec(text)?.[1]
  return domain?.split('.').every((label) => LABEL.test(label)) ?? false
}
