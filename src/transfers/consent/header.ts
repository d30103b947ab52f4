import { squash, Vocabulary, words, wordsOf } from '../columns/header-words.ts'
import { channelOf, namesEmail, namesSms, type OptOutField } from './fields.ts'
import { isOptOut, mayBeOptOut } from './opt-out-words.ts'

/**
 * The meaning of a header about consent. UNCLEAR means that the user must say what the column is. A plain no is
 * clear in an UNCLEAR_OPT_OUT column, but not in an UNCLEAR_CONSENT column.
 */
type HeaderMeaning = OptOutField | 'UNCLEAR_OPT_OUT' | 'UNCLEAR_CONSENT'

const OPT_OUT_NAMES: ReadonlySet<string> = new Set(['stop', 'stopall', 'stopdate', 'stoptime'])
/**
 * Words in headers of columns that are filled in every row, such as the unsubscribe link. Such a column is not
 * an opt-out.
 */
const NOT_A_FLAG: ReadonlySet<string> = new Set(words('link url uri href token hash html key'))
/** Matches channels on which we do not send. An opt-out of only these channels does not count. */
const OTHER_CHANNELS =
  /fax|postal|letter|directmail|directmarketing|push|facebook|messenger|instagram|googlemy|gmb|livechat/
const EXCLUDED = /^(?:is)?exclu(?:de|ded|sion)(?!$)/
const FROM_MESSAGES = /market|mailing|messag|campaign|communicat|promo/

/** Returns the consent field that a header names, if any. */
export function optOutFieldOf(header: string): OptOutField | undefined {
  const meaning = meaningOf(header)
  return meaning === 'UNCLEAR_CONSENT' || meaning === 'UNCLEAR_OPT_OUT' ? undefined : meaning
}

/**
 * Returns the meaning of a header, or undefined if it is not about consent. An opt-out that names no channel is
 * an opt-out of all channels, because people who opted out must get no messages.
 */
export function meaningOf(header: string): HeaderMeaning | undefined {
  const name = squash(header)
  const parts = wordsOf(header)
  if (isOptOut(name, parts) || mayBeOptOut(parts) || OPT_OUT_NAMES.has(name) || isExcluded(name)) {
    return optOutOf(name, parts)
  }
  return (
    bounceOf(name, parts) ??
    (STATUS_NAMES.has(name) ? 'contactStatus' : undefined) ??
    (isPreference(name) ? 'contactPreference' : undefined) ??
    consentOf(name) ??
    unclearOf(name, parts)
  )
}

const isExcluded = (name: string): boolean =>
  EXCLUDED.test(name) && (FROM_MESSAGES.test(name) || namesSms(name) || namesEmail(name))

function optOutOf(name: string, parts: readonly string[]): OptOutField | undefined {
  if (parts.some((word) => NOT_A_FLAG.has(word))) return undefined
  const channel = channelOf(name)
  if (channel !== 'ALL') return channel === 'SMS' ? 'isOptedOut' : 'emailOptedOut'
  if (!namesSms(name) && OTHER_CHANNELS.test(name)) return undefined
  // `Opted out` is the header of our own exports for the opt-out of text messages.
  return name === 'optedout' || name === 'isoptedout' ? 'isOptedOut' : 'doNotContact'
}

const BOUNCED = /bounc|quarantin/
const CLEANED: ReadonlySet<string> = new Set(
  words(`
    cleaned cleantime cleandatetime cleancampaigntitle cleancampaignid invalidemail emailinvalid isemailinvalid
    undeliverable emailundeliverable mailundeliverable
  `),
)
const VALID: ReadonlySet<string> = new Set(
  words('emailvalid validemail isemailvalid emailisvalid emaildeliverable isdeliverable deliverable'),
)
/** Words in headers of columns that count bounces. Such a column does not say whether the mailbox is dead. */
const COUNTED = words('count counts number total times rate percent emails mails bounces')

function bounceOf(name: string, parts: readonly string[]): HeaderMeaning | undefined {
  if (VALID.has(name)) return 'emailConsent'
  if (CLEANED.has(name)) return 'emailBounced'
  if (!BOUNCED.test(name)) return undefined
  if (name.includes('softbounc')) return undefined
  return parts.some((word) => COUNTED.includes(word)) ? 'UNCLEAR_OPT_OUT' : 'emailBounced'
}

/** Headers of statuses. They are not always about consent. */
const STATUS_NAMES: ReadonlySet<string> = new Set(
  words(`
  status contactstatus customerstatus clientstatus leadstatus liststatus memberstatus membershipstatus
  profilestatus personstatus subscriberstatus subscriptionstatus subscription subscriber smsstatus
  textstatus phonestatus mobilestatus optstatus estatus estado statut stato kontaktstatus
`),
)

const PREFERENCES: ReadonlySet<string> = new Set(
  words(`
  communicationpreference communicationpreferences communicationspreference communicationspreferences communicationmethod
  communicationchannel preferredcommunication preferredcommunicationmethod preferredcommunicationchannel
  contactpreference contactpreferences contactmethod contactmethodpreference preferredcontact preferredcontactmethod
  preferredcontacttype preferredcontactchannel preferredmethodofcontact preferredmethodofcommunication
  preferredwayofcontact preferredchannel preferredmarketingchannel marketingpreference marketingpreferences
  messagepreference messagepreferences messagingpreferences howtocontact besttimetocontact bestwaytocontact
  kontaktpraferenz kontaktpraferenzen bevorzugterkontakt bevorzugtekontaktart kontaktwunsch preferencedecontact
  preferencesdecontact moyendecontact moyendecontactprefere preferenciadecontacto preferenciasdecontacto
  preferenciadecomunicacion preferenciasdecomunicacion metododecontactopreferido preferenciadecontato
  preferenciasdecontato preferenzadicontatto preferenzedicontatto contactvoorkeur contactvoorkeuren
`),
)
const isPreference = (name: string): boolean => PREFERENCES.has(name)

const LABELS: ReadonlySet<string> = new Set(
  words(`
  tags tag labels label groups group groupmembership contacttags customertags etiquetas categories category lists list
  listname listmembership listmemberships emaillist emaillists contactlist contactlists segments segment audience
  audiences kategorien kategorie categorias categoria etiquettes
`),
)
/** Tells whether a column has the names of tags, lists or groups that people belong to. */
export const isLabelHeader = (header: string): boolean => LABELS.has(squash(header))

const CONSENT = words(`
  consent consents consented optin optedin optsin optinout permission permissions subscribed
  subscribes subscribe newsletter newsletters consentimiento suscrito inscrito consentimento
  einwilligung zustimmung abonniert angemeldet consentement inscrit abonne consenso iscritto
  toestemming ingeschreven aangemeld tcpa autorizacion autorisation permiso gdpr dsgvo rgpd lgpd
`)
/**
 * Words of agreement. They count only in a header that also names a channel or a purpose, because people also accept
 * invitations and parcels.
 */
const AGREEMENT = words(`
  accepts accept accepted accepting agrees agree agreed allow allows allowed enabled permitted receive
  receives wants want send subscriber subscription subscriptions notification notifications acepta aceita
  accepte accetta can may ok okay recibir recibe receber recevoir ricevere ontvangen ontvangt suscripcion inscripcion
  abonnement erlaubt erlaubnis erwunscht darf kontaktiert permite autoriza
`)
const PURPOSE = words('marketing promotional promotions promo werbung publicidad publicite')
const STATUS = words('status state statut estado stato level preference preferences flag')
const MESSAGES = words('sms mms text texts texting')
const CHANNEL = words(`
  sms mms text texts texting mobile phone cell whatsapp email emails mail mails calls correo correos courriel courriels
  telefono
`)
const FILLER = words(`
  communication communications message messages messaging contact updates offers news is has to for of
  the a by via in customer list current address number de des les par per por pour fur zu al la el di du dei voor and
  y et und e ed home work other personal person primary 1 2 3 we you us i j je given granted obtained wil werden
`)

const CONSENT_HEADER = new Vocabulary(CONSENT, AGREEMENT, PURPOSE, STATUS, CHANNEL, FILLER)
const PREFERENCE = words('preference preferences')
const has = (parts: readonly string[], group: readonly string[]): boolean =>
  parts.some((word) => group.includes(word))

/**
 * Returns the consent field of a squashed header if all its words are known. `SMS Consent Timestamp` and
 * `OPTIN_IP` have unknown words, so they are not consent columns.
 */
function consentOf(name: string): OptOutField | undefined {
  const parts = CONSENT_HEADER.split(name)
  if (!parts) return undefined
  const [isSms, isEmail] = [namesSms(name), namesEmail(name)]
  const hasSubject = isSms || isEmail || has(parts, PURPOSE)
  const isConsent =
    has(parts, CONSENT) ||
    (has(parts, AGREEMENT) && hasSubject) ||
    (has(parts, PURPOSE) && (isSms || isEmail || has(parts, STATUS))) ||
    (isEmail && has(parts, STATUS)) ||
    (isSms && has(parts, PREFERENCE) && has(parts, MESSAGES))
  // A person who wants no WhatsApp messages may want texts.
  if (!isConsent || isOfWhatsAppAlone(name)) return undefined
  if (isSms === isEmail) return 'marketingConsent'
  return isSms ? 'smsConsent' : 'emailConsent'
}

const isOfWhatsAppAlone = (name: string): boolean => name.includes('whatsapp') && !/sms|text/.test(name)

const MAY_BE_CONSENT = /consent|einwillig|zustimm|toestem|optin|optedin|gdpr|dsgvo|rgpd|lgpd|tcpa|permission/
/** Matches words for a subscription to messages, or for a paid subscription. */
const MAY_BE_SUBSCRIPTION = /subscri|suscri|abonn/
const MAY_BE_OPT_OUT = /donot|dont(?!on)|^(?:is)?excluded?$/
/** Words for details of a consent, such as when, where and how it was given. */
const ABOUT_CONSENT: ReadonlySet<string> = new Set(
  words(`
  date time timestamp datetime at on ip source link url uri href token hash html key id text wording version
  language lang form by since plan price type renewal start end created updated day year month country location device
  browser agent datum uhrzeit quelle fecha data heure hora proof document method signup campaign reason
`),
)
/** Matches words for a consent to something other than messages. */
const OTHER_SUBJECTS =
  /cookie|photo|image|video|privacy|datenschutz|terms|medical|treatment|dataprocessing|push/

function unclearOf(name: string, parts: readonly string[]): HeaderMeaning | undefined {
  if (MAY_BE_OPT_OUT.test(name)) return OTHER_CHANNELS.test(name) ? undefined : 'UNCLEAR_OPT_OUT'
  const isOfMessages = namesSms(name) || namesEmail(name) || FROM_MESSAGES.test(name)
  const mayBe = MAY_BE_CONSENT.test(name) || (MAY_BE_SUBSCRIPTION.test(name) && isOfMessages)
  if (!mayBe || isOfWhatsAppAlone(name) || parts.some((word) => ABOUT_CONSENT.has(word))) return undefined
  if (!isOfMessages && (OTHER_SUBJECTS.test(name) || OTHER_CHANNELS.test(name))) return undefined
  return 'UNCLEAR_CONSENT'
}
