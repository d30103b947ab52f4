import { squash, Vocabulary, words, wordsOf } from './header-words.ts'

/**
 * Columns that say whether a person may be contacted.
 *
 * Opt-outs: any value but a plain no is an opt-out.
 *   isOptedOut        of text messages
 *   emailOptedOut     of email
 *   doNotContact      of both
 * Consent: a no is an opt-out, and anything that is neither yes nor no is no consent.
 *   smsConsent, emailConsent, marketingConsent (both)
 * A status of any kind: only plain words for an opt-out count.
 *   contactStatus
 */
export const OPT_OUT_FIELDS = [
  'isOptedOut',
  'emailOptedOut',
  'doNotContact',
  'smsConsent',
  'emailConsent',
  'marketingConsent',
  'contactStatus',
] as const

export type OptOutField = (typeof OPT_OUT_FIELDS)[number]

const FIELDS: ReadonlySet<string> = new Set(OPT_OUT_FIELDS)

export const isOptOutField = (field: string | null): field is OptOutField =>
  field !== null && FIELDS.has(field)

/** Parts of a squashed header that mark an opt-out column: `UNSUB_TIME`, `Opted out of email: News`. */
const OPT_OUT_STEMS = words(`
  optout optedout optingout optsout unsub nosubscri donottext donotcontact donotcall donotsms
  donotphone donotmessage donotmms donotemail donotsend donotmarket donotbulkemail donotdisturb
  donotallow donotsolicit dontcontact donttext dontcall dontemail dontsend dontmessage suppress
  blacklist blocklist denylist stoplist revoked stopsms smsstop refussms refusesms refusemail rechazasms dadodebaja dardebaja bajasms bajaemail
  fechabaja fechadebaja nocontactar nomolestar noenviar nollamar desuscri dessuscri
  exclusionvoluntaria listanegra descadastr naocontatar naocontactar naoperturbe naoenviar abgemeldet
  abmeldung abmeldedatum abbestellt werbesperre werbewiderspruch keinesms keinewerbung
  nichtkontaktieren sperrliste desinscri desabonn nepascontacter nepasappeler nepasenvoyer listenoire
  disiscri noncontattare nonchiamare uitgeschreven afgemeld nietcontacteren nietbellen nietbenaderen
`)

/** These do so only as whole words. */
const OPT_OUT_WORDS: ReadonlySet<string> = new Set(
  words(
    'dnd dnc stopped blocked baja robinson nosms notexts nocontact noemail complained complaint complaints',
  ),
)
const OPT_OUT_NAMES: ReadonlySet<string> = new Set(['stop', 'stopall', 'stopdate', 'stoptime'])
const NO_MESSAGES = /\bno (?:sms|texts?|texting|emails?|contact|calls|marketing|promotions)\b/

/** Columns about an opt-out that are filled in every row, such as the unsubscribe link. */
const NOT_A_FLAG: ReadonlySet<string> = new Set(words('link url uri href token hash html key'))
/** Channels this product does not write to: an opt-out of them alone says nothing about the others. */
const OTHER_CHANNELS =
  /fax|postal|letter|directmail|directmarketing|push|facebook|messenger|instagram|googlemy|gmb|livechat/

const SMS = /tcpa|sms|mms|text|txt|phone|mobile|cell|call|whatsapp|telefon|movil|celular|telephone/
const EMAIL = /email|mail|newsletter|correo|courriel/

/**
 * The consent field that a header names, if any. An opt-out without a channel
 * covers all channels: reading it otherwise would contact people who opted out.
 */
export function optOutFieldOf(header: string): OptOutField | undefined {
  const name = squash(header)
  const parts = wordsOf(header)
  if (saysOptOut(name, parts)) {
    if (parts.some((word) => NOT_A_FLAG.has(word))) return undefined
    const [isSms, isEmail] = [SMS.test(name), EMAIL.test(name)]
    if (isSms !== isEmail) return isSms ? 'isOptedOut' : 'emailOptedOut'
    return isSms || !OTHER_CHANNELS.test(name) ? unspecific(name) : undefined
  }
  if (STATUS_NAMES.has(name)) return 'contactStatus'
  return consentFieldOf(name)
}

/** `Opted out` is what our own exports call the opt-out of text messages. */
const unspecific = (name: string): OptOutField =>
  name === 'optedout' || name === 'isoptedout' ? 'isOptedOut' : 'doNotContact'

const saysOptOut = (name: string, parts: readonly string[]): boolean =>
  OPT_OUT_STEMS.some((stem) => name.includes(stem)) ||
  OPT_OUT_NAMES.has(name) ||
  parts.some((word) => OPT_OUT_WORDS.has(word)) ||
  NO_MESSAGES.test(parts.join(' '))

/** Headers of statuses, which are not always about consent. */
const STATUS_NAMES: ReadonlySet<string> = new Set(
  words(`
  status contactstatus customerstatus clientstatus leadstatus liststatus memberstatus membershipstatus
  profilestatus personstatus subscriberstatus subscriptionstatus subscription subscriber smsstatus
  textstatus phonestatus mobilestatus optstatus estatus statut stato kontaktstatus
`),
)

const CONSENT = words(`
  consent consents consented optin optedin optsin optinout permission permissions subscribed
  subscribes subscribe newsletter newsletters consentimiento suscrito inscrito consentimento
  einwilligung zustimmung abonniert angemeldet consentement inscrit abonne consenso iscritto
  toestemming ingeschreven aangemeld tcpa autorizacion autorisation permiso
`)
/** Only together with a channel or purpose: people also accept invitations and receive parcels. */
const AGREEMENT = words(`
  accepts accept accepted accepting agrees agree agreed allow allows allowed permitted receive
  receives wants subscriber subscription subscriptions notification notifications acepta aceita
  accepte accetta can may ok okay recibir recibe receber suscripcion inscripcion abonnement erlaubt erlaubnis
  permite autoriza
`)
const PURPOSE = words('marketing promotional promotions promo werbung publicidad publicite')
const STATUS = words('status state statut estado stato level preference preferences flag')
const PREFERENCE = words('preference preferences')
const MESSAGES = words('sms mms text texts texting')
const CHANNEL = words(`
  sms mms text texts texting mobile phone cell whatsapp email emails mail calls correo courriel
  telefono
`)
const FILLER = words(`
  communication communications message messages messaging contact updates offers news is has to for of
  the a by via in customer list current address number de por per par fur zu al la el du voor and y home work other
  personal person primary 1 2 3 we you us i given granted obtained gdpr dsgvo rgpd
`)

const CONSENT_HEADER = new Vocabulary(CONSENT, AGREEMENT, PURPOSE, STATUS, CHANNEL, FILLER)
const has = (parts: readonly string[], group: readonly string[]): boolean =>
  parts.some((word) => group.includes(word))

/** Every word must be known: `SMS Consent Timestamp` and `OPTIN_IP` are not consent columns. */
function consentFieldOf(name: string): OptOutField | undefined {
  const parts = CONSENT_HEADER.split(name)
  if (!parts) return undefined
  const [isSms, isEmail] = [SMS.test(name), EMAIL.test(name)]
  const hasSubject = isSms || isEmail || has(parts, PURPOSE)
  const isConsent =
    has(parts, CONSENT) ||
    (has(parts, AGREEMENT) && hasSubject) ||
    (has(parts, PURPOSE) && (isSms || isEmail || has(parts, STATUS))) ||
    (isEmail && has(parts, STATUS)) ||
    (isSms && has(parts, PREFERENCE) && has(parts, MESSAGES))
  // Those who want no WhatsApp messages may want texts.
  if (!isConsent || (parts.includes('whatsapp') && !/sms|text/.test(name))) return undefined
  if (isSms === isEmail) return 'marketingConsent'
  return isSms ? 'smsConsent' : 'emailConsent'
}
