import { notices } from '../../../words/en/notices.ts'
import { saySentences, storableOf } from '../../lib/stored-sentence.ts'
import type { NoticeTexts, NotificationRow } from './table.ts'

/** The sentences of notices, to be stored. */
export const say = storableOf(notices)

const MAX_TITLE = 200
const MAX_BODY = 1_000

interface Texts {
  title: string
  body: string
}

/**
 * Returns the texts of a notice.
 * @param language BCP 47 tag of the reader
 */
export const textsIn = (language: string, { title, body }: NoticeTexts): Texts => ({
  title: shortened(saySentences([title], language) ?? '', MAX_TITLE),
  body: shortened(saySentences(body, language) ?? '', MAX_BODY),
})

/**
 * Returns the texts of a notification; the English ones for a notice of an older version.
 * @param language BCP 47 tag of the reader
 */
export function textsOf(
  { title, body, said }: Pick<NotificationRow, 'title' | 'body' | 'said'>,
  language: string,
): Texts {
  if (said === null) return { title, body }
  const texts = textsIn(language, JSON.parse(said))
  return { title: texts.title || title, body: texts.body || body }
}

/** Returns the text with at most `most` characters. */
export const shortened = (text: string, most: number): string =>
  text.length <= most
    ? text
    : `${text
        .slice(0, most - 1)
        .trimEnd()
        .toWellFormed()}…`
