import { cleanToken } from '../columns/clean-cell.ts'
import { squash, words, wordsOf } from '../columns/header-words.ts'
import type { Channel } from './fields.ts'
import { NOT_OPTED_OUT } from './opt-out-words.ts'
import { NOTHING_SAID, type Saying } from './saying.ts'

/** Longest cell that may equal a word. A longer cell is prose: only its first characters are searched for words. */
const MAX_LENGTH = 100

const setOf = (...groups: ReadonlyArray<readonly string[]>): ReadonlySet<string> => new Set(groups.flat())

/** Words that programs write for an empty value. */
const NOTHING = setOf(words('null nil nan na none undefined ninguno keine aucun'))
const YES = words('true t yes y 1 10 x on ja j oui si s sim wahr verdadero vrai')
const NO = words('false f no n 0 00 off never nein non nee nao falsch falso faux nunca')

/** Words in an opt-out column that mean that the person did not opt out. */
const NO_OPT_OUT = setOf(NO, NOT_OPTED_OUT)
const PLAIN_YES = setOf(YES)
const PLAIN_NO = setOf(NO)

const CONSENT = setOf(
  YES,
  words(`
  ok okay subscribe subscribed resubscribed marketingcontact confirmedsubscribed activesubscriber optedin optin singleoptin doubleoptin
  confirmedoptin active confirmed granted given accepted accepts allowed allow agreed consented
  express explicit implied implicit enabled sms text smsemail emailsms valid verified deliverable suscrito suscrita aceptado activo activa
  inscrito inscrita aceito ativo angemeldet abonniert aktiv zugestimmt inscrit inscrite abonne abonnee
  accepte actif iscritto iscritta accettato attivo aangemeld ingeschreven actief
`),
)
/** Words in a consent column that mean that consent was refused or withdrawn. */
const REFUSAL = setOf(
  NO,
  words(`
  notallowed disallowed notaccepted declined denied refused rejected withdrawn revoked removed cancelled canceled
  inactive disabled redacted noaceptado nosuscrito abgelehnt refuse rifiutato recusado geweigerd
`),
)

/**
 * Words that mean that the person never agreed. In a column about one channel, they are a refusal of that channel. In
 * a column about all channels, they are a refusal of mails only.
 */
const NEVER_AGREED = setOf(
  words(`
  notsubscribed nonsubscribed unsubscribedneversubscribed neversubscribed notoptedin nooptin noconsent notconsented
  transactional unconfirmed
`),
)
/**
 * Words that mean that the person was asked and has not answered. No mail may be sent yet, and no consent to texts is
 * recorded.
 */
const PENDING = setOf(words('pending waiting awaitingconfirmation pendingconfirmation notconfirmed'))
/** Words that mean that nothing is known about the consent. */
const UNSAID = setOf(
  words(
    'unknown notset unset unspecified notspecified notprovided notavailable notcollected nonmarketingcontact',
  ),
)
/** Words for an address whose mails always bounce. */
const DEAD = setOf(
  words(`
  bounced hardbounced hardbounce bouncedhard emailbounced cleaned undeliverable invalidemail quarantined
`),
)
/** `DEAD`, and words that mean a dead mailbox only in a column about email alone. */
const DEAD_EMAIL = setOf([...DEAD], words('invalid notvalid disposable spamtrap'))
const COMPLAINED = setOf(words('junk spam markedasspam reportedasspam'))

/** Matches an opt-out at the start of a cell: `Unsubscribed 2024-05-01`, `STOP (keyword)`, `dado de baja`. */
const OPT_OUT_START = new RegExp(
  `^(?:${words(`
    unsub optout optedout optingout stop dnd(?!off|disabled|inactive) donot dont dnc blocked blacklist
    blocklist suppress complain spamcomplain spamreport reportedspam revoke removeme nocontact nosms notext nomessages desuscri
    dessuscri dadodebaja dadadebaja baja nocontactar nomolestar noenviar abgemeldet abbestellt widerruf
    widersprochen gesperrt desinscri desabonn disiscri afgemeld uitgeschreven descadastr
    cancelouinscricao listanegra
  `).join('|')})`,
)
/** Matches an opt-out anywhere in the cell: `SMS: opted out`. */
const OPT_OUT_WITHIN = /(?<!not)(?:optedout|optout|unsubscri)/
/** Matches a status that is not among the words above but may be about messages. */
const MAY_BE_ABOUT_MESSAGES = /bounc|consent|optin|subscri|suppress|blacklist|blocklist|donot|quarantin/

const saysOptOut = (text: string): boolean => OPT_OUT_START.test(text) || OPT_OUT_WITHIN.test(text)

/** Punctuation that stands for an empty cell. */
const EMPTY = /^[-–—'"[\]{}()]*$/

/** Returns the text of a cell without case, accents and punctuation, or undefined if the cell means "nothing". */
function bareText(cell: string): string | undefined {
  const text = cleanToken(cell)
  if (EMPTY.test(text)) return undefined
  const bare = text.length > MAX_LENGTH ? `${squash(text)}…` : squash(text)
  return NOTHING.has(bare) ? undefined : bare
}

/** Reads a cell of an opt-out column. Any value except a plain no is an opt-out. */
export function readOptOut(cell: string, channel: Channel): Saying {
  const text = bareText(cell)
  if (text === undefined) return NOTHING_SAID
  if (NO_OPT_OUT.has(text)) return { wanted: channel }
  return PLAIN_YES.has(text) ? { out: channel, isPlain: true } : { out: channel }
}

/** Reads a cell of a bounce column. Any value except a plain no or a temporary bounce means a dead mailbox. */
export function readBounce(cell: string): Saying {
  const text = bareText(cell)
  if (text === undefined || NO_OPT_OUT.has(text) || text.startsWith('soft')) return NOTHING_SAID
  return { out: 'EMAIL', isDead: true, ...(PLAIN_YES.has(text) ? { isPlain: true } : {}) }
}

/** Reads a cell of a consent column. */
export function readConsent(cell: string, channel: Channel): Saying {
  const text = bareText(cell)
  if (text === undefined || UNSAID.has(text)) return { consent: false }
  if (CONSENT.has(text)) return { consent: true }
  if (REFUSAL.has(text) || COMPLAINED.has(text)) return { out: channel }
  if (NEVER_AGREED.has(text)) return channel === 'ALL' ? { out: 'EMAIL', consent: false } : { out: channel }
  if (saysOptOut(text)) return { out: channel }
  if (PENDING.has(text)) return channel === 'SMS' ? { consent: false } : { out: 'EMAIL', consent: false }
  if (channel !== 'SMS' && (channel === 'EMAIL' ? DEAD_EMAIL : DEAD).has(text)) {
    return { out: 'EMAIL', isDead: true, consent: false }
  }
  if (isMoment(cell)) return { isUnclear: true, consent: false }
  return readFirstWord(cell, channel) ?? { isUnclear: true }
}

/**
 * Returns whether a cell has only a date or time. It is not a refusal, because it may be the time of the
 * consent or of its end.
 */
const isMoment = (cell: string): boolean =>
  cell.length <= MAX_LENGTH && /^[\d\s./:TZ+-]*(?:[ap]m)?$/i.test(cell.trim())

const FIRST_WORD = /^\s*(\p{L}+)\s*[-–—,:;.(/]+(.*)$/su
/** Words for the way in which consent was given. A yes with these words is still a yes. */
const HOW_GIVEN = setOf(
  words(`
  web website online form formulario formulaire paper phone telephone store shop in at on by via per person pos
  checkout signup sign up import imported api keyword sms text email verbal written confirmed double single opt the
  t z am pm gmt utc
`),
)
const isHowGiven = (word: string): boolean => HOW_GIVEN.has(word) || /^\d+$/.test(word)

/** Reads the first word of a cell: `No - asked to stop` is a no, and `Yes (web form, 2024-05-01)` is a yes. */
function readFirstWord(cell: string, channel: Channel): Saying | undefined {
  const [, word = '', rest = ''] = FIRST_WORD.exec(cleanToken(cell).slice(0, MAX_LENGTH)) ?? []
  const first = squash(word)
  if (PLAIN_NO.has(first)) return { out: channel }
  return PLAIN_YES.has(first) && wordsOf(rest).every(isHowGiven) && cell.length <= MAX_LENGTH
    ? { consent: true }
    : undefined
}

/** Reads a cell of a status column. Only words for an opt-out, a missing consent or a dead mailbox count. */
export function readStatus(cell: string): Saying {
  const text = bareText(cell)
  if (text === undefined || NO_OPT_OUT.has(text) || CONSENT.has(text)) return NOTHING_SAID
  if (saysOptOut(text) || COMPLAINED.has(text)) return { out: 'ALL' }
  if (DEAD.has(text)) return { out: 'EMAIL', isDead: true }
  if (NEVER_AGREED.has(text)) return { out: 'EMAIL', consent: false }
  return MAY_BE_ABOUT_MESSAGES.test(text) && !text.startsWith('soft') ? { isUnclear: true } : NOTHING_SAID
}

/** Returns whether a cell of an unclear column has a meaning: it is neither empty nor, for OPT_OUT, a plain no. */
export function saysSomething(cell: string, of: 'OPT_OUT' | 'CONSENT'): boolean {
  const text = bareText(cell)
  return text !== undefined && !(of === 'OPT_OUT' && NO_OPT_OUT.has(text))
}
