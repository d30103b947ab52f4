import type * as v from 'valibot'
import type { Said } from '../lib/errors.ts'

/** The sentences that a person reads next to a field that breaks a rule of a schema. */

/** Rules that need words of their own, by the message for programs. */
const BY_MESSAGE: Readonly<Record<string, Said>> = {
  'must be a UUID': (say) => say.choose(),
  'must be a JPEG or PNG in base64': (say) => say.picture(),
  'must be a day such as 2026-01-31, or a time with its zone such as 2026-01-31T17:05:00Z': (say) =>
    say.date(),
  'must be a day such as 2026-12-25': (say) => say.date(),
  'must be a date such as 2026-03-08': (say) => say.date(),
  'must be a time such as 2026-03-08T15:00:00Z': (say) => say.date(),
  'must be a time with an offset, such as 2026-03-08T15:00:00Z or 2026-03-08T10:00:00-05:00': (say) =>
    say.date(),
  'must be a time of day such as 09:00': (say) => say.time(),
  'must be a time of day such as 17:00, or 24:00': (say) => say.time(),
  'must be a host name such as go.example.com': (say) => say.host(),
  'must be a number such as +15550100, a short code, up to 11 letters and digits, or for EMAIL an email address':
    (say) => say.senderAddress(),
  'must be a three-letter ISO 4217 currency code such as USD': (say) => say.currency(),
  'must be an ISO 4217 currency code such as USD': (say) => say.currency(),
  'must be a two-letter ISO 3166 country code such as US': (say) => say.country(),
  'must be an ISO 3166 country code such as US': (say) => say.country(),
  'must be an IANA time zone such as America/Chicago': (say) => say.timeZone(),
  'must be an email address': (say) => say.email(),
  'must be an http or https address': (say) => say.webAddress(),
  'must be an https address': (say) => say.webAddress(),
  'must be a web address such as https://example.com': (say) => say.webAddress(),
  'must be one line without tabs, and with at most three spaces in a row: WhatsApp takes nothing else': (
    say,
  ) => say.oneLine(),
  'must have a code of at most 20 characters': (say) => say.buttonCode(),
  'must have 2 to 64 characters': (say) => say.keywordLength(),
  'must have letters, digits and spaces only': (say) => say.lettersDigitsSpaces(),
  'must be letters A to Z and digits': (say) => say.plainLetters(),
  'must be lower-case letters, digits and single hyphens': (say) => say.linkAddress(),
  'must be a language as WhatsApp writes it, such as en or en_US': (say) => say.whatsappLanguage(),
  'must be the name as WhatsApp shows it: small letters, digits and underscores': (say) => say.whatsappName(),
  'must begin with a to z and have at most 40 letters, digits and underscores, such as planName': (say) =>
    say.fieldKey(),
  'must have at most 2 decimals': (say) => say.decimals(),
  'must be a color such as #1a2b3c': (say) => say.color(),
  'must be PRIMARY, ACCENT, TEXT, MUTED, BACKGROUND, SURFACE or a color such as #1a2b3c': (say) =>
    say.color(),
  'must have at most 20 blocks with showTo': (say) => say.designTooLarge(),
  'must have at most 200 blocks': (say) => say.designTooLarge(),
  'must have at most 200000 characters as JSON': (say) => say.designTooLarge(),
  'must not use the id of a block twice': (say) => say.once(),
  'must be 1 to 40 letters, digits, _ or -': (say) => say.lettersDigitsDashes(),
  'must be letters, digits, dashes and underscores': (say) => say.lettersDigitsDashes(),
  'must be a region of AWS, such as us-east-1': (say) => say.awsRegion(),
  'must be the ARN of a standard topic, such as arn:aws:sns:us-east-1:123456789012:mail': (say) =>
    say.awsTopic(),
  'must be the ID of a message stream, such as broadcast': (say) => say.messageStream(),
  'must be the signing secret of the webhook, which begins with whsec_': (say) => say.signingSecret(),
  'must be the verification key of the event webhook, as SendGrid shows it': (say) => say.verificationKey(),
  'must have a visible character': (say) => say.required(),
  'must not be empty': (say) => say.required(),
  'must not have the same text twice': (say) => say.sameTexts(),
  'must not use a label twice': (say) => say.once(),
  'must not name a date twice': (say) => say.once(),
  'must not name an address twice': (say) => say.once(),
  'must not name an option twice; upper and lower case are the same': (say) => say.once(),
  'must have an interval, or isClosed: true': (say) => say.hoursMissing(),
  'must not overlap': (say) => say.hoursOverlap(),
  'must open before it closes; hours over midnight are one interval until 24:00 and one of the next day from 00:00':
    (say) => say.hoursBackwards(),
  'must not hold a NUL character': (say) => say.characters(),
  'must not hold control characters': (say) => say.characters(),
  'must be well-formed Unicode': (say) => say.characters(),
  'must have 2 to 10 options': (say) => say.pollOptions(),
  'must have 2 to 4 entries, or none': (say) => say.variants(),
  'must be true: you must attest that these people agreed to be contacted': (say) => say.consentAttested(),
  'must not end before it begins': (say) => say.rangeBackwards(),
  'must not end below where it begins': (say) => say.rangeBackwards(),
  'must be AC and 32 digits or letters from a to f': (say) => say.copied(),
  'must be SK and 32 digits or letters from a to f': (say) => say.copied(),
  'must be MG and 32 digits or letters from a to f': (say) => say.copied(),
  'must be an id such as 16fd2706-8baf-433b-82eb-8c7fada847da': (say) => say.copied(),
  'must be 20 letters and digits, such as MAXXXXXXXXXXXXXXXXXX': (say) => say.copied(),
  'must be letters, digits and signs, without spaces': (say) => say.copied(),
  'must be the public key from Keys & Credentials: 44 characters that end in =': (say) => say.copied(),
  'must be an id of Meta: digits only, such as 106540352242922': (say) => say.copied(),
  'must be the name of a header': (say) => say.headerName(),
  'must not be a header of the connection': (say) => say.headerName(),
  'must be plain ASCII on one line': (say) => say.plainText(),
  'must be at most 10000 characters of JSON': (say) => say.shorter({ max: 10_000 }),
  'must be an object of texts with at most 10000 characters of JSON': (say) => say.shorter({ max: 10_000 }),
  'must be the key of a column, such as email or custom.plan': (say) => say.choose(),
  'must be a field of a contact, such as email or custom.plan': (say) => say.choose(),
  'must be createdAt, or custom. and the key of a custom field of the type DATE': (say) => say.choose(),
  'must be a JSON pointer such as /data/id; form fields are /name': (say) => say.answerPath(),
  'must be a JSON pointer such as /data/id, or text around {id} such as "OK {id}"': (say) => say.answerPath(),
  'must be an IP address or a CIDR block': (say) => say.addressRange(),
  'must be on one line': (say) => say.oneLine(),
  'must be one line': (say) => say.oneLine(),
  'must be a host name or an IP address, without a port': (say) => say.hostOrIp(),
  'must be certificates as PEM': (say) => say.certificate(),
  'must be an RSA private key as PEM': (say) => say.privateKey(),
  'must be 25, 465, 587 or 1024 and above': (say) => say.mailPort(),
  'must be 143, 993 or 1024 and above': (say) => say.mailboxPort(),
  'must not hold =?, which mail programs decode': (say) => say.characters(),
  'must be a domain such as example.com': (say) => say.domain(),
  'must be a version such as v26.0': (say) => say.version(),
  'must be letters, digits, dots and dashes': (say) => say.selector(),
  'must have at most 19 characters before the @': (say) => say.bounceAddress(),
  'is archived, so its values cannot be changed': (say) => say.customFieldArchived(),
  'is not a custom field of this organization': (say) => say.customFieldDeleted(),
}

/** Rules that name what was entered, by how their message for programs begins. */
const BY_BEGINNING: ReadonlyArray<readonly [RegExp, Said]> = [
  [/^must begin with https:\/\/(?! or)/, (say) => say.webAddressSecure()],
  [/^must be(?:gin with)? (?:a URL|https:)/, (say) => say.webAddress()],
  [/^must not contain a user name/, (say) => say.webAddressUser()],
  [/^must not hold a query/, (say) => say.webAddressQuery()],
  [/^must use port/, (say) => say.webAddressPort()],
  [/^leads to/, (say) => say.addressForbidden()],
  [/^(?:holds|must not hold a placeholder)/, (say) => say.placeholders()],
  [/^must not hold \{\{text/, (say) => say.noMessageText()],
  [/^must not name a word both/, (say) => say.once()],
  [/^is needed with/, (say) => say.required()],
]

/** The message of a check of a length, such as `must be at most 60 characters`. */
const LENGTH = /^must (?:be|have) at (least|most) (\d+) characters$/

/** Types of values that a person chooses. */
const CHOSEN: ReadonlySet<string> = new Set(['picklist', 'enum', 'variant', 'boolean', 'literal', 'union'])

/** Returns the sentence for a person about a problem that valibot found. */
export function saidOfIssue(issue: v.BaseIssue<unknown>): Said {
  const own = BY_MESSAGE[issue.message] ?? BY_BEGINNING.find(([begins]) => begins.test(issue.message))?.[1]
  if (own) return own
  if (issue.kind === 'schema' && issue.received === 'undefined') return (say) => say.required()
  const [, bound, characters] = LENGTH.exec(issue.message) ?? []
  if (bound === 'least') return (say) => say.longer({ min: Number(characters) })
  if (bound === 'most') return (say) => say.shorter({ max: Number(characters) })
  const isList = Array.isArray(issue.input)
  const limit = Number(issue.requirement)
  switch (issue.type) {
    case 'min_length':
      if (isList) return (say) => (limit === 1 ? say.chooseSome() : say.moreEntries({ min: limit }))
      return (say) => (limit === 1 ? say.required() : say.longer({ min: limit }))
    case 'max_length':
      return (say) => (isList ? say.fewerEntries({ max: limit }) : say.shorter({ max: limit }))
    case 'min_value':
      return (say) => say.atLeast({ min: limit })
    case 'max_value':
      return (say) => say.atMost({ max: limit })
    case 'integer':
      return (say) => say.wholeNumber()
    case 'number':
      return (say) => say.number()
    default:
      return (say) => (CHOSEN.has(issue.type) ? say.choose() : say.valid())
  }
}
