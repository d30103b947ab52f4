import { foreignHeader } from './foreign-headers.ts'
import { squash, Vocabulary, words } from './header-words.ts'

/** Recognises columns of phone numbers, and ranks them by how likely their numbers receive texts. */

const MOBILE = words('mobile mobiles mobil mobiel movil handy gsm portable telemovel msisdn mobiltelefon')
const CELL = words('cell cellphone cellular celular cellulare')
const SMS = words('sms')
const WHATSAPP = words('whatsapp')
const PHONE = words('phone phones telephone tel telefon telefono telefone telefoon fono rufnummer')
const HOME = words(
  'home house residence residential personal private privat privato casa particular domicile evening',
)
const WORK = words(
  'work business office oficina bureau trabajo lavoro arbeit geschaftlich dienst daytime day',
)
const OTHER = words('other alternate alternative alt secondary second additional 2nd car extra')
/** Words that say that the number belongs to the contact. */
const OWNER = words(`
  my your primary main default preferred best contact customer client lead subscriber member user recipient guest
  patient billing shipping mailing address text person 1st first
`)
const SUFFIX = words('number numbers num no nr nummer numero value e164 0 1 2 3 4 5 6 7 8 9 de du di')

const HEADER = new Vocabulary(MOBILE, CELL, SMS, WHATSAPP, PHONE, HOME, WORK, OTHER, OWNER, SUFFIX)

/** Kinds of numbers, best first. Within a kind, home, work and secondary numbers rank after the others. */
const KINDS = [MOBILE, CELL, SMS, WHATSAPP, PHONE] as const
/** Matches headers of phone columns without a word for "phone": `Contact Number`, `Contact No.` */
const CONTACT_NUMBER = /^(?:(?:contact|text)(?:number|num|no|nr)|numero(?:de)?contacto)$/

const [HOME_RANK, WORK_RANK, OTHER_RANK] = [60, 70, 80]
/** Rank of a phone column whose header does not name the kind of number. */
const PLAIN_RANK = 50

const FOREIGN_RANK = { mobile: 10, phone: PLAIN_RANK, home: HOME_RANK, work: WORK_RANK } as const

const has = (parts: readonly string[], group: readonly string[]): boolean =>
  parts.some((part) => group.includes(part))

/**
 * Returns the rank of a phone column. The lowest is used first: mobile, cell, SMS, WhatsApp, phone, home, work,
 * other. Undefined if the header names no phone column.
 */
export function phoneRankOf(header: string): number | undefined {
  const name = squash(header)
  if (CONTACT_NUMBER.test(name)) return PLAIN_RANK
  const foreign = foreignHeader(header)
  if (foreign && foreign.meaning !== 'email') {
    return foreign.isFurther ? OTHER_RANK : FOREIGN_RANK[foreign.meaning]
  }
  const parts = HEADER.split(name)
  return parts && rankOf(parts)
}

export const isPhoneHeader = (header: string): boolean => phoneRankOf(header) !== undefined

/** Returns the rank of a column that has phone numbers even if its header does not say so. */
export const columnRank = (header: string): number => phoneRankOf(header) ?? PLAIN_RANK

function rankOf(parts: readonly string[]): number | undefined {
  const kind = KINDS.findIndex((group) => has(parts, group))
  if (kind < 0) return undefined
  const [isHome, isWork, isOther] = [has(parts, HOME), has(parts, WORK), has(parts, OTHER)]
  if (KINDS[kind] === PHONE && (isHome || isWork || isOther)) {
    return isOther ? OTHER_RANK : isWork ? WORK_RANK : HOME_RANK
  }
  const isOfAddress = has(parts, ['address', 'billing', 'shipping', 'mailing'])
  return 10 * (kind + 1) + (isOther ? 4 : isWork ? 3 : isHome ? 2 : isOfAddress ? 1 : 0)
}

/**
 * Returns the squashed headers of the column that names the kind of number. In Google exports, `Phone 1 -
 * Value` has the numbers and `Phone 1 - Type`, or in newer exports `Phone 1 - Label`, the kind.
 */
export function labelHeadersOf(header: string): readonly string[] {
  const stem = /^(phone\d+)value$/.exec(squash(header))?.[1]
  return stem ? [`${stem}type`, `${stem}label`] : []
}

/** Matches labels of numbers that never receive texts. */
const NO_TEXTS = /fax|pager|telex|tty/

/**
 * Returns the rank of a label such as `* Mobile` or `Work`. Undefined for `Home Fax` and other numbers that get
 * no texts.
 */
export function labelRankOf(label: string): number | undefined {
  const name = squash(label)
  if (NO_TEXTS.test(name)) return undefined
  return rankOf([...(HEADER.split(name) ?? []), 'phone']) ?? PLAIN_RANK
}
