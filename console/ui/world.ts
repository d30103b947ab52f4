import { tagIn } from '../../words/languages.ts'
import { spokenTag } from '../../words/words.ts'

/** Time zones, countries, currencies and languages, from the browser. */

export interface Choice {
  value: string
  label: string
}

const byLabel = (a: Choice, b: Choice): number => a.label.localeCompare(b.label, spokenTag())

/**
 * Returns the IANA time zones with their current UTC offset.
 * @param current always in the list
 */
export function zones(current?: string): Choice[] {
  const names = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', ...(current ? [current] : [])])
  return [...names]
    .sort()
    .map((value) => ({ value, label: `${value.replaceAll('_', ' ')} (${offsetOf(value)})` }))
}

/** Returns the country of the browser's language, or the United States for a language without one. */
export const deviceCountry = (): string =>
  new Intl.Locale(tagIn(navigator.language) ?? 'en-US').region ?? 'US'

/** Returns the current UTC offset of a zone, such as `GMT+2`. */
function offsetOf(zone: string, now: Date = new Date()): string {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    timeZoneName: 'shortOffset',
  }).formatToParts(now)
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? zone
}

/** Codes that browsers can name, but that are former countries or have no telephone network. */
const NO_COUNTRIES = new Set(
  'AN AQ BU BV CP CQ CS DD DG DY EA EU EZ FX GS HM HV IC NH NT PN QO QU RH SU TF TP UK UM UN VD XA XB YD YU ZR ZZ'.split(
    ' ',
  ),
)
const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']

/** Returns the ISO 3166 countries. */
export function countries(): Choice[] {
  const names = new Intl.DisplayNames(spokenTag(), { type: 'region', fallback: 'none' })
  return LETTERS.flatMap((first) => LETTERS.map((second) => first + second))
    .filter((code) => !NO_COUNTRIES.has(code))
    .flatMap((value) => {
      const label = names.of(value)
      return label ? [{ value, label }] : []
    })
    .sort(byLabel)
}

/** Returns the ISO 4217 currencies. */
export function currencies(current?: string): Choice[] {
  const names = new Intl.DisplayNames(spokenTag(), { type: 'currency' })
  const codes = new Set([...Intl.supportedValuesOf('currency'), ...(current ? [current] : [])])
  // Codes for tests and for no currency.
  for (const code of ['XTS', 'XXX']) codes.delete(code)
  return [...codes].map((value) => ({ value, label: `${value} – ${names.of(value)}` })).sort(byLabel)
}

const LANGUAGES =
  'en-US en-GB en-CA en-AU en-IN es-ES es-MX es-US fr-FR fr-CA de-DE de-AT de-CH pt-BR pt-PT it-IT nl-NL nl-BE pl-PL sv-SE nb-NO da-DK fi-FI cs-CZ sk-SK hu-HU ro-RO bg-BG el-GR tr-TR uk-UA hr-HR sl-SI et-EE lv-LV lt-LT he-IL ar-SA hi-IN id-ID ms-MY th-TH vi-VN ja-JP ko-KR zh-CN zh-TW'

/**
 * Returns languages as BCP 47 tags.
 * @param current always in the list
 */
export function languages(current?: string): Choice[] {
  const tags = new Set([...LANGUAGES.split(' '), ...(current ? [current] : [])])
  return [...tags].map((value) => ({ value, label: languageName(value) })).sort(byLabel)
}

/** Returns the name of a language: `en-GB` → `British English`. */
export const languageName = (tag: string): string =>
  new Intl.DisplayNames(spokenTag(), { type: 'language' }).of(tag) ?? tag
