import { words } from '../columns/header-words.ts'

/** Words for an opt-out, in headers and in cells. */

/** Parts that mean an opt-out anywhere in a squashed text, such as `UNSUB_TIME` or `Opted out of email: News`. */
const STEMS = words(`
  optout optedout optingout optsout unsub nosubscri donottext donotcontact donotcall donotsms
  donotphone donotmessage donotmms donotemail donotsend donotmarket donotmail donotbulkemail donotdisturb
  donotallow donotsolicit donotprocess dontcontact donttext dontcall dontemail dontsend dontmessage
  dontmail suppress blacklist blocklist denylist stoplist revoked stopsms smsstop refussms refusesms refusemail
  rechazasms dadodebaja dardebaja dadadebaja bajasms bajaemail fechabaja fechadebaja nocontactar nomolestar noenviar
  nollamar desuscri dessuscri exclusionvoluntaria listanegra descadastr naocontatar naocontactar naoperturbe naoenviar
  abgemeldet abmeldung abmeldedatum abbestellt werbesperre werbewiderspruch keinesms keinewerbung sperrvermerk
  nichtkontaktieren sperrliste robinsonlist desinscri desabonn nepascontacter nepasappeler nepasenvoyer listenoire
  disiscri noncontattare nonchiamare uitgeschreven afgemeld nietcontacteren nietbellen nietbenaderen
`)
/** Words that mean an opt-out only as whole words. */
const WHOLE: ReadonlySet<string> = new Set(
  words('dnd dnc nosms notexts notext nocontact noemail noemails robinson'),
)
/** Words that may mean an opt-out or something else, such as Baja California or a blocked drain. */
const AMBIGUOUS: ReadonlySet<string> = new Set(
  words(`stopped blocked baja complained complaint complaints bloqueado bloqueada gesperrt`),
)
const NO_MESSAGES = /\bno (?:sms|texts?|texting|emails?|contact|calls|marketing|promotions)\b/

/**
 * Tells whether a text can only mean an opt-out.
 * @param parts words of the text
 */
export const isOptOut = (squashed: string, parts: readonly string[]): boolean =>
  STEMS.some((stem) => squashed.includes(stem)) ||
  parts.some((word) => WHOLE.has(word)) ||
  NO_MESSAGES.test(parts.join(' '))

/**
 * Tells whether a text has a word that may mean an opt-out or something else.
 * @param parts words of the text
 */
export const mayBeOptOut = (parts: readonly string[]): boolean => parts.some((word) => AMBIGUOUS.has(word))

/** Words that, in an opt-out column or as a label, mean that the person did not opt out. */
export const NOT_OPTED_OUT = words(`
  notoptedout notoptout notunsubscribed notstopped notblocked notsuppressed notdnd optedin optin
  subscribed resubscribed allow allowed inactive disabled dnddisabled dndoff dndinactive nodnd
`)
