/**
 * Why mail was not delivered, as far as it matters for the next mail.
 * `BAD_ADDRESS`: nobody reads there, now or later. `LATER`: it may work another time (full
 * mailbox, greylisting, a server that is down). `REFUSED`: this mail or its sender was not
 * wanted, which says nothing about the address: a blocklist would otherwise empty the
 * whole list of an agency (docs/decisions/0039-bounces.md).
 */
export type MailFailure = 'BAD_ADDRESS' | 'LATER' | 'REFUSED'

/** What a server said: its three digits, its enhanced status (RFC 3463) and its words; null for what is missing. */
export interface MailAnswer {
  code: number | null
  /** Such as `5.1.1`. */
  status: string | null
  text: string
}

/** Characters of an answer that are read. */
const MAX_TEXT = 2_000

/** The three digits and the enhanced status at the beginning of an SMTP answer, such as `550 5.1.1 No such user`. */
export function mailAnswerOf(text: string): MailAnswer {
  const read = text.slice(0, MAX_TEXT)
  const found = /\b([45]\d\d)(?:[ -]#?([45]\.\d{1,3}\.\d{1,3}))?\b/.exec(read)
  const status = found?.[2] ?? /\b[45]\.\d{1,3}\.\d{1,3}\b/.exec(read)?.[0] ?? null
  return { code: found ? Number(found[1]) : null, status, text: read }
}

/** RFC 3463 sections 3.2 to 3.8 and the registry of RFC 5248: subjects of a failure for good, and what they mean. */
const BY_STATUS: ReadonlyArray<readonly [prefix: string, MailFailure]> = [
  ['5.1.', 'BAD_ADDRESS'],
  ['5.2.0', 'BAD_ADDRESS'],
  ['5.2.1', 'BAD_ADDRESS'],
  ['5.2.2', 'LATER'],
  ['5.2.', 'REFUSED'],
  ['5.3.', 'REFUSED'],
  ['5.4.4', 'BAD_ADDRESS'],
  ['5.4.', 'REFUSED'],
  ['5.5.', 'REFUSED'],
  ['5.6.', 'REFUSED'],
  ['5.7.', 'REFUSED'],
]

/** The address of the sender is bad, or cannot be translated. */
const ABOUT_THE_SENDER = ['5.1.7', '5.1.8', '5.1.9']

const NOBODY_THERE = [
  'user unknown',
  'unknown user',
  'unknown recipient',
  'recipient unknown',
  'no such user',
  'no such recipient',
  'no such mailbox',
  'no such address',
  'does not exist',
  "doesn't exist",
  'user not found',
  'recipient not found',
  'address not found',
  'mailbox not found',
  'mailbox unavailable',
  'mailbox is disabled',
  'account is disabled',
  'account has been disabled',
  'account that you tried to reach is disabled',
  'no mailbox here',
  'invalid recipient',
  'invalid mailbox',
  'not a valid mailbox',
  'recipient address rejected: access denied',
  'domain not found',
  'host or domain name not found',
]
const NOT_WANTED = [
  'spam',
  'blocked',
  'block list',
  'blocklist',
  'blacklist',
  'denylist',
  'policy',
  'reputation',
  'dmarc',
  'dkim',
  'spf',
  'unsolicited',
  'not accepted from',
  'relay',
  'content',
]
const FULL = [
  'mailbox full',
  'mailbox is full',
  'over quota',
  'quota exceeded',
  'exceeded storage',
  'out of storage',
]

/** Reads the enhanced status first, then the words, then the three digits. In doubt the address is kept. */
export function failureOf({ code, status, text }: MailAnswer): MailFailure {
  if (status?.startsWith('4.') || (status === null && code !== null && code < 500)) return 'LATER'
  const words = text.slice(0, MAX_TEXT).toLowerCase()
  const says = (phrases: readonly string[]) => phrases.some((phrase) => words.includes(phrase))
  if (status !== null && ABOUT_THE_SENDER.includes(status)) return 'REFUSED'
  if (says(FULL)) return 'LATER'
  const meaning = BY_STATUS.find(([prefix]) => status?.startsWith(prefix))?.[1]
  // Blocklists are named beside statuses of any kind, and "no such user" beside one of policy.
  if (meaning === 'BAD_ADDRESS') return says(['blocked using', 'spamhaus']) ? 'REFUSED' : meaning
  if (says(NOBODY_THERE)) return 'BAD_ADDRESS'
  if (meaning !== undefined || says(NOT_WANTED)) return meaning ?? 'REFUSED'
  // RFC 5321 section 4.2.3: mailbox unavailable, not local, name not allowed; 552 is exceeded storage.
  if (code === 550 || code === 551 || code === 553) return 'BAD_ADDRESS'
  return code === 552 ? 'LATER' : 'REFUSED'
}
