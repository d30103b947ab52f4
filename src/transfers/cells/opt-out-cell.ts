import { squash, words } from '../columns/header-words.ts'
import { cleanToken } from '../csv/clean-cell.ts'

/** What a cell says of being written to. */
export type Wish = 'NOTHING' | 'YES' | 'NO' | 'UNCLEAR'

/** Characters. What is longer is prose, and none of the words below: of that only the beginning is looked at. */
const MAX_LENGTH = 100

const setOf = (...groups: ReadonlyArray<readonly string[]>): ReadonlySet<string> => new Set(groups.flat())

/** How programs write that there is nothing. */
const NOTHING = setOf(words('null nil nan na none undefined ninguno keine aucun'))
const YES = words('true t yes y 1 10 x on ja j oui si s sim wahr verdadero vrai')
const NO = words('false f no n 0 00 off never nein non nee nao falsch falso faux nunca')

/** Of a flag for an opt-out: there is none. */
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
/** Of a flag for consent: it is refused, or was taken back. */
const REFUSAL = setOf(
  NO,
  words(`
  notallowed notaccepted declined denied refused rejected withdrawn revoked removed cancelled canceled inactive
  disabled redacted noaceptado nosuscrito abgelehnt refuse
`),
)

/** Nobody asked them yet. Of one channel that is a no; of all channels it may be about another one. */
const NEVER_ASKED = setOf(
  words('notsubscribed nonsubscribed neversubscribed notoptedin nooptin noconsent notconsented'),
)

/** In any column, whatever follows: `Unsubscribed 2024-05-01`, `STOP (keyword)`, `dado de baja`. */
const OPT_OUT_START = new RegExp(
  `^(?:${words(`
    unsub optout optedout optingout stop dnd(?!off|disabled|inactive) donot dont dnc blocked blacklist
    blocklist suppress complain spamcomplain spamreport reportedspam revoke removeme nocontact nosms notext nomessages desuscri
    dessuscri dadodebaja dadadebaja baja nocontactar nomolestar noenviar abgemeldet abbestellt widerruf
    widersprochen gesperrt desinscri desabonn disiscri afgemeld uitgeschreven descadastr
    cancelouinscricao listanegra
  `).join('|')})`,
)

/** Wherever it stands: `SMS: opted out`. */
const OPT_OUT_WITHIN = /(?<!not)(?:optedout|optout|unsubscri)/

const saysOptOut = (said: string): boolean => OPT_OUT_START.test(said) || OPT_OUT_WITHIN.test(said)

/** How people leave a cell empty. */
const EMPTY = /^[-–—'"[\]{}()]*$/

/** The key of what a cell says; undefined when it says nothing. */
function saidIn(cell: string): string | undefined {
  const text = cleanToken(cell)
  if (EMPTY.test(text)) return undefined
  const said = text.length > MAX_LENGTH ? `${squash(text)}…` : squash(text)
  return NOTHING.has(said) ? undefined : said
}

/** Of a flag for an opt-out. Whatever is not a plain no is one: NO, or UNCLEAR where it is not a plain yes either. */
export function readOptOut(cell: string): Wish {
  const said = saidIn(cell)
  if (said === undefined) return 'NOTHING'
  if (NO_OPT_OUT.has(said)) return 'YES'
  return PLAIN_YES.has(said) ? 'NO' : 'UNCLEAR'
}

/** Of a flag for consent: YES where it is given, NO where it is refused, UNCLEAR for anything else. */
export function readAnyConsent(cell: string): Wish {
  const said = saidIn(cell)
  if (said === undefined) return 'NOTHING'
  if (CONSENT.has(said)) return 'YES'
  return REFUSAL.has(said) || saysOptOut(said) ? 'NO' : 'UNCLEAR'
}

/** As `readAnyConsent`, of one channel: whoever never agreed to it has not. */
export function readConsent(cell: string): Wish {
  const said = saidIn(cell)
  return said !== undefined && NEVER_ASKED.has(said) ? 'NO' : readAnyConsent(cell)
}

/** Of a status of any kind: NO for a plain word for an opt-out, else NOTHING. */
export function readStatus(cell: string): Wish {
  const said = saidIn(cell)
  return said !== undefined && saysOptOut(said) ? 'NO' : 'NOTHING'
}
