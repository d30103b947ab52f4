import { squash, words } from '../columns/header-words.ts'
import { cleanToken } from '../csv/clean-cell.ts'

/** Whether a person may be contacted, as a cell says. */
export type Wish = 'NOTHING' | 'YES' | 'NO' | 'UNCLEAR'

/** Characters. A longer cell is prose: only its beginning is searched, and it equals none of the words below. */
const MAX_LENGTH = 100

const setOf = (...groups: ReadonlyArray<readonly string[]>): ReadonlySet<string> => new Set(groups.flat())

/** Words that programs write for an empty value. */
const NOTHING = setOf(words('null nil nan na none undefined ninguno keine aucun'))
const YES = words('true t yes y 1 10 x on ja j oui si s sim wahr verdadero vrai')
const NO = words('false f no n 0 00 off never nein non nee nao falsch falso faux nunca')

/** In an opt-out column: the person did not opt out. */
const NO_OPT_OUT = setOf(
  NO,
  words(`
  notoptedout notoptout notunsubscribed notstopped notblocked notsuppressed notdnd optedin optin
  subscribed resubscribed allow allowed inactive disabled dnddisabled dndoff dndinactive nodnd
`),
)
const PLAIN_YES = setOf(YES)

const CONSENT = setOf(
  YES,
  words(`
  ok okay subscribe subscribed resubscribed marketingcontact confirmedsubscribed activesubscriber optedin optin singleoptin doubleoptin
  confirmedoptin active confirmed granted given accepted accepts allowed allow agreed consented
  express explicit enabled sms text smsemail emailsms suscrito suscrita aceptado activo activa
  inscrito inscrita aceito ativo angemeldet abonniert aktiv zugestimmt inscrit inscrite abonne abonnee
  accepte actif iscritto iscritta accettato attivo aangemeld ingeschreven actief
`),
)
/** In a consent column: consent was refused or withdrawn. */
const REFUSAL = setOf(
  NO,
  words(`
  notallowed notaccepted declined denied refused rejected withdrawn revoked removed cancelled canceled inactive
  disabled redacted noaceptado nosuscrito abgelehnt refuse
`),
)

/** The person never agreed. For one channel that is a no; for all channels it may be about another one. */
const NEVER_AGREED = setOf(
  words('notsubscribed nonsubscribed neversubscribed notoptedin nooptin noconsent notconsented'),
)

/** An opt-out in any column, whatever follows: `Unsubscribed 2024-05-01`, `STOP (keyword)`, `dado de baja`. */
const OPT_OUT_START = new RegExp(
  `^(?:${words(`
    unsub optout optedout optingout stop dnd(?!off|disabled|inactive) donot dont dnc blocked blacklist
    blocklist suppress complain spamcomplain spamreport reportedspam revoke removeme nocontact nosms notext nomessages desuscri
    dessuscri dadodebaja dadadebaja baja nocontactar nomolestar noenviar abgemeldet abbestellt widerruf
    widersprochen gesperrt desinscri desabonn disiscri afgemeld uitgeschreven descadastr
    cancelouinscricao listanegra
  `).join('|')})`,
)

/** An opt-out anywhere in the cell: `SMS: opted out`. */
const OPT_OUT_WITHIN = /(?<!not)(?:optedout|optout|unsubscri)/

const saysOptOut = (text: string): boolean => OPT_OUT_START.test(text) || OPT_OUT_WITHIN.test(text)

/** Punctuation that stands for an empty cell. */
const EMPTY = /^[-–—'"[\]{}()]*$/

/** The text of a cell without case, accents and punctuation; undefined when it means "nothing". */
function bareText(cell: string): string | undefined {
  const text = cleanToken(cell)
  if (EMPTY.test(text)) return undefined
  const bare = text.length > MAX_LENGTH ? `${squash(text)}…` : squash(text)
  return NOTHING.has(bare) ? undefined : bare
}

/** Reads a cell of an opt-out column: YES for a plain no, NO for a plain yes, UNCLEAR for anything else, which counts as an opt-out. */
export function readOptOut(cell: string): Wish {
  const text = bareText(cell)
  if (text === undefined) return 'NOTHING'
  if (NO_OPT_OUT.has(text)) return 'YES'
  return PLAIN_YES.has(text) ? 'NO' : 'UNCLEAR'
}

/** Reads a cell of a consent column: YES where consent is given, NO where it is refused, UNCLEAR for anything else. */
export function readAnyConsent(cell: string): Wish {
  const text = bareText(cell)
  if (text === undefined) return 'NOTHING'
  if (CONSENT.has(text)) return 'YES'
  return REFUSAL.has(text) || saysOptOut(text) ? 'NO' : 'UNCLEAR'
}

/** As `readAnyConsent`, for a column about one channel: never having agreed is a no. */
export function readConsent(cell: string): Wish {
  const text = bareText(cell)
  return text !== undefined && NEVER_AGREED.has(text) ? 'NO' : readAnyConsent(cell)
}

/** Reads a cell of a status column: NO for a plain word for an opt-out, else NOTHING. */
export function readStatus(cell: string): Wish {
  const text = bareText(cell)
  return text !== undefined && saysOptOut(text) ? 'NO' : 'NOTHING'
}
