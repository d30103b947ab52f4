import { E164, toE164 } from './phone.ts'

/** Largest length of an address in characters. Ids of WhatsApp are the longest. */
export const MAX_ADDRESS = 150

/**
 * Matches schemes before a number: `tel:` (RFC 3966), `sms:` (RFC 5724), `whatsapp:` of vendors, `sip:` (RFC
 * 3261).
 */
const SCHEME = /^(?:tel|sms|smsto|mms|whatsapp|sips?):/i

/**
 * Returns the number of a sender in E.164. Gateways leave the + out, use the national form or write an address
 * such as `tel:+1-504-621-8927`. A short code, a name or the id of a person who hides the number stays
 * unchanged. An unassigned number counts as a number too, because its STOP must count.
 */
export function addressOf(text: string, defaultCountry: string): string {
  const trimmed = bare(text.trim()).slice(0, MAX_ADDRESS).toWellFormed()
  if (E164.test(trimmed) || !/^[+(\d][\d\s().-]{6,}$/.test(trimmed)) return trimmed
  const international = `+${trimmed.replace(/^00|\D/g, '')}`
  const known = toE164(international, defaultCountry) ?? toE164(trimmed, defaultCountry)
  return known ?? (/^\+[1-9]\d{9,14}$/.test(international) ? international : trimmed)
}

/** Removes scheme, parameters and host. */
function bare(text: string): string {
  if (!SCHEME.test(text)) return text
  const [number = ''] = text.replace(SCHEME, '').replace(/^%2B/i, '+').split(/[;?@]/, 1)
  return number.trim() || text
}
