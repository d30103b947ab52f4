import type { Email } from 'postal-mime'

/** The name of a charset in a line of the field Content-Type. */
const BODY_CHARSET = /\b(charset="?)([\w.:+-]{1,40})/i
/** The beginning of an encoded word (RFC 2047). */
const WORD_CHARSET = /=\?([\w.:+-]{1,40})(\*[\w-]{0,20})?\?(?=[bq]\?)/gi

/** Charsets with several bytes for a letter. A few of their letters may be UTF-8 by chance. */
const MULTIBYTE = /^(?:gb|big5|hz|shift|sjis|euc|x-euc|x-sjis|ks_|ksc|korean|cp9|windows-9|ms9)/i
/** Number of letters that are not UTF-8 by chance. */
const SURE = 4

/**
 * Replaces the name of each charset in the mail by UTF-8. Returns undefined if the mail names no other charset.
 * @param raw the bytes of a mail
 */
export function namedUtf8(raw: Uint8Array): { raw: Uint8Array; isMultibyte: boolean } | undefined {
  const charsets: string[] = []
  let isContentType = false
  const lines = Buffer.from(raw)
    .toString('latin1')
    .split('\n')
    .map((line) => {
      isContentType = /^content-type:/i.test(line) || (isContentType && /^[ \t]/.test(line))
      const renamed = line.replace(WORD_CHARSET, (_, charset: string) => {
        charsets.push(charset)
        return '=?utf-8?'
      })
      if (!isContentType) return renamed
      return renamed.replace(BODY_CHARSET, (_, before: string, charset: string) => {
        charsets.push(charset)
        return `${before}utf-8`
      })
    })
  const others = charsets.filter((charset) => !/^utf-?8$/i.test(charset))
  if (others.length === 0) return undefined
  return {
    raw: Buffer.from(lines.join('\n'), 'latin1'),
    isMultibyte: others.some((charset) => MULTIBYTE.test(charset)),
  }
}

/** The parts of a mail whose bytes may be UTF-8 although they name another charset. */
type Texts = Pick<Email, 'text' | 'html' | 'subject'>

/**
 * Returns each text as UTF-8 if its bytes are UTF-8 with letters outside ASCII. Other texts are returned as
 * their charset says. Some programs name a charset that the text does not have.
 */
export function truthful<T extends Texts>(mail: T, asUtf8: Texts, isMultibyte: boolean): T {
  const isUtf8 = (text: string | undefined): boolean => {
    if (!text || text.includes('\ufffd')) return false
    const letters = text.match(/[^\p{ASCII}]/gu)?.length ?? 0
    return letters >= (isMultibyte ? SURE : 1)
  }
  const chosen: Texts = {}
  for (const part of ['text', 'html', 'subject'] as const) {
    const text = isUtf8(asUtf8[part]) ? asUtf8[part] : mail[part]
    if (text !== undefined) chosen[part] = text
  }
  return { ...mail, ...chosen }
}
