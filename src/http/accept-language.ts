import { bestTag } from '../../words/languages.ts'

/** Number of languages that are read of a header. */
const MAX_LANGUAGES = 20

/**
 * Returns the BCP 47 tag of the language that the person who asks prefers, among those with sentences.
 * The header is that of RFC 9110, section 12.5.4: `es-MX,es;q=0.9,en;q=0.5`.
 */
export function acceptedLanguage(headers: Headers): string {
  const given = (headers.get('accept-language') ?? '').split(',', MAX_LANGUAGES).map((one) => {
    const [tag = '', ...parameters] = one.split(';').map((part) => part.trim())
    const quality = parameters.find((parameter) => parameter.startsWith('q='))
    return { tag, quality: quality ? Number(quality.slice(2)) : 1 }
  })
  const wanted = given.filter(({ tag, quality }) => /^[a-z]{2}(?:-[a-z0-9]{2,8})*$/i.test(tag) && quality > 0)
  return bestTag(wanted.toSorted((a, b) => b.quality - a.quality).map(({ tag }) => tag))
}
