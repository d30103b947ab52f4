import { bestTag } from '../../words/languages.ts'
import { toLocale } from '../lib/locale.ts'

/** Longer than the header of any browser. */
const MAX_LENGTH = 500

/**
 * Returns the language of a page for an unknown reader, as a BCP 47 tag: the one that the browser prefers of
 * those with sentences; English for none.
 */
export function languageOf(request: Request): string {
  const header = (request.headers.get('accept-language') ?? '').slice(0, MAX_LENGTH)
  const accepted = header.split(',').flatMap((entry) => {
    const [tag, weight = 'q=1'] = entry.split(';').map((part) => part.trim())
    const locale = toLocale(tag!)
    return locale ? [{ locale, weight: Number(weight.replace('q=', '')) }] : []
  })
  const wanted = accepted.filter(({ weight }) => weight > 0).toSorted((a, b) => b.weight - a.weight)
  return bestTag(wanted.map(({ locale }) => locale))
}
