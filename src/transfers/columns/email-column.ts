import { foreignHeader } from './foreign-headers.ts'
import { squash, Vocabulary, words } from './header-words.ts'

const EMAIL = words('email emails mail emailaddress mailaddress correo correoelectronico courriel epost')
const OTHER = words('other alternate alternative secondary second additional 2nd')
const AROUND = words(`
  my your primary main default preferred best work business office home personal private contact customer client lead
  subscriber member user recipient guest billing shipping mailing account person address addresses adresse value
  0 1 2 3 4 5 6 7 8 9
`)

const HEADER = new Vocabulary(EMAIL, OTHER, AROUND)

/** Headers of columns that have addresses in some exports, and names, ids or statuses in others. */
const PERSON = new Set(
  words('subscriber subscribers contact recipient member user username login customer client'),
)

/** Tells whether the header of a column may name email addresses. Its cells decide. */
export const mayNameEmails = (header: string): boolean => PERSON.has(squash(header))

/** Returns 0 for a column of primary email addresses, 1 for secondary ones, undefined for any other column. */
export function emailRankOf(header: string): number | undefined {
  const foreign = foreignHeader(header)
  if (foreign?.meaning === 'email') return foreign.isFurther ? 1 : 0
  const parts = HEADER.split(squash(header))
  if (!parts?.some((part) => EMAIL.includes(part))) return undefined
  return parts.some((part) => OTHER.includes(part)) ? 1 : 0
}
