/** Zones, countries, currencies and languages, as the browser knows them. */

export interface Choice {
  value: string
  label: string
}

const byLabel = (a: Choice, b: Choice): number => a.label.localeCompare(b.label)

/** IANA time zones with their current difference from UTC. @param current is in the list in any case */
export function zones(current?: string): Choice[] {
  const names = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', ...(current ? [current] : [])])
  return [...names]
    .sort()
    .map((value) => ({ value, label: `${value.replaceAll('_', ' ')} (${offsetOf(value)})` }))
}

/** `GMT+2` of a zone at the moment. */
function offsetOf(zone: string, now: Date = new Date()): string {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    timeZoneName: 'shortOffset',
  }).formatToParts(now)
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? zone
}

/** Codes that browsers have a name for, and that are no country with telephones, or no longer one. */
const NO_COUNTRIES = new Set(
  'AN AQ BU BV CP CQ CS DD DG DY EA EU EZ FX GS HM HV IC NH NT PN QO QU RH SU TF TP UK UM UN VD XA XB YD YU ZR ZZ'.split(
    ' ',
  ),
)
const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']

/** ISO 3166 countries. */
export function countries(): Choice[] {
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
  return LETTERS.flatMap((first) => LETTERS.map((second) => first + second))
    .filter((code) => !NO_COUNTRIES.has(code))
    .flatMap((value) => {
      const label = names.of(value)
      return label ? [{ value, label }] : []
    })
    .sort(byLabel)
}

/** ISO 4217 currencies. */
export function currencies(current?: string): Choice[] {
  const names = new Intl.DisplayNames('en', { type: 'currency' })
  const codes = new Set([...Intl.supportedValuesOf('currency'), ...(current ? [current] : [])])
  // For tests, and for no currency.
  for (const code of ['XTS', 'XXX']) codes.delete(code)
  return [...codes].map((value) => ({ value, label: `${value} – ${names.of(value)}` })).sort(byLabel)
}

const LANGUAGES =
  'en-US en-GB en-CA en-AU en-IN es-ES es-MX es-US fr-FR fr-CA de-DE de-AT de-CH pt-BR pt-PT it-IT nl-NL nl-BE pl-PL sv-SE nb-NO da-DK fi-FI cs-CZ sk-SK hu-HU ro-RO bg-BG el-GR tr-TR uk-UA hr-HR sl-SI et-EE lv-LV lt-LT he-IL ar-SA hi-IN id-ID ms-MY th-TH vi-VN ja-JP ko-KR zh-CN zh-TW'

/** Languages, as BCP 47 tags. @param current is in the list in any case */
export function languages(current?: string): Choice[] {
  const names = new Intl.DisplayNames('en', { type: 'language' })
  const tags = new Set([...LANGUAGES.split(' '), ...(current ? [current] : [])])
  return [...tags].map((value) => ({ value, label: names.of(value) ?? value })).sort(byLabel)
}
