import { squash, Vocabulary, words } from './header-words.ts'

/** Columns of phone numbers, ranked by how likely their numbers receive texts. */

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

/** Best first; within a kind, home, work and secondary numbers come after the plain one. */
const KINDS = [MOBILE, CELL, SMS, WHATSAPP, PHONE] as const
/** Phone columns without a word for "phone": `Contact Number`, `Contact No.` */
const CONTACT_NUMBER = /^(?:(?:contact|text)(?:number|num|no|nr)|numero(?:de)?contacto)$/

const [HOME_RANK, WORK_RANK, OTHER_RANK] = [60, 70, 80]
/** Rank of a phone column that only the mapping recognises as one. */
const PLAIN_RANK = 50

const has = (parts: readonly string[], group: readonly string[]): boolean =>
  parts.some((part) => group.includes(part))

/** Lower is better: mobile, cell, SMS, WhatsApp, phone, home, work, other. Undefined if it is no phone column. */
export function phoneRankOf(header: string): number | undefined {
  const name = squash(header)
  if (CONTACT_NUMBER.test(name)) return PLAIN_RANK
  const parts = HEADER.split(name)
  return parts && rankOf(parts)
}

export const isPhoneHeader = (header: string): boolean => phoneRankOf(header) !== undefined

/** As `phoneRankOf`, for a column that is known to hold phone numbers. */
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
 * Squashed headers of the column that says what kind of number a column holds, in
 * Google exports: `Phone 1 - Type`, in newer ones `Phone 1 - Label`, for `Phone 1 - Value`.
 */
export function labelHeadersOf(header: string): readonly string[] {
  const stem = /^(phone\d+)value$/.exec(squash(header))?.[1]
  return stem ? [`${stem}type`, `${stem}label`] : []
}

/** Numbers that never receive texts. */
const NO_TEXTS = /fax|pager|telex|tty/

/** As `phoneRankOf`, for a label: `* Mobile`, `Work`. Undefined for numbers without texts, such as `Home Fax`. */
export function labelRankOf(label: string): number | undefined {
  const name = squash(label)
  if (NO_TEXTS.test(name)) return undefined
  return rankOf([...(HEADER.split(name) ?? []), 'phone']) ?? PLAIN_RANK
}
