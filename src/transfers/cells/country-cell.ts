import { isCountryCode } from '../../lib/phone.ts'

/** Names in use that are not the English name of the country. */
const ALIASES: Readonly<Record<string, string>> = {
  usa: 'US',
  unitedstatesofamerica: 'US',
  america: 'US',
  uk: 'GB',
  greatbritain: 'GB',
  england: 'GB',
  scotland: 'GB',
  wales: 'GB',
  deutschland: 'DE',
  osterreich: 'AT',
  schweiz: 'CH',
  espana: 'ES',
  italia: 'IT',
  brasil: 'BR',
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'

const key = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}]/gu, '')

let codeByName: Map<string, string> | undefined

/** English names of all countries, from ICU. */
function names(): Map<string, string> {
  if (codeByName) return codeByName
  const english = new Intl.DisplayNames('en', { type: 'region' })
  const codes = [...LETTERS].flatMap((a) => [...LETTERS].map((b) => a + b)).filter(isCountryCode)
  codeByName = new Map(codes.map((code) => [key(english.of(code) ?? code), code]))
  return codeByName
}

/** ISO 3166 alpha-2 code of a country given by code or English name; undefined when there is no such country. */
export function toCountryCode(text: string): string | undefined {
  const code = text.toUpperCase()
  if (code.length === 2 && isCountryCode(code)) return code
  const name = key(text)
  return ALIASES[name] ?? names().get(name)
}
