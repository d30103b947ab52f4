import type { StoredSentence } from '../../lib/stored-sentence.ts'
import { cleanCell } from '../columns/clean-cell.ts'
import type { Column } from '../columns/columns.ts'
import type { RowConsent } from '../consent/reader.ts'
import { readTags } from './tag-cell.ts'

/** What a row says about topics. The names are not checked yet. */
export interface RowTopics {
  subscribed: readonly string[]
  unsubscribed: readonly string[]
  /** The addresses that the unsubscriptions are for: all of the row, as for opt-outs. */
  phones: readonly string[]
  emails: readonly string[]
  /** Whether the row lacks the consent to texts, or to mails. Such an address cannot subscribe. */
  isUnconsented: { sms: boolean; email: boolean }
}

type ReadTopics = (
  cells: readonly string[],
  consent: RowConsent,
  addresses: () => { phones: readonly string[]; emails: readonly string[] },
) => RowTopics | undefined

const NONE: readonly string[] = []

const isLacking = (reason: StoredSentence | null): boolean => reason !== null

/** Returns a function that reads the columns of topics in a row, or undefined when the file has none of them. */
export function createTopicReader(columns: readonly Column[]): ReadTopics | undefined {
  const subscribedAt = columns.findIndex(({ field }) => field === 'topics')
  const unsubscribedAt = columns.findIndex(({ field }) => field === 'unsubscribedTopics')
  if (subscribedAt < 0 && unsubscribedAt < 0) return undefined
  const namesIn = (cell = ''): readonly string[] => {
    const text = cleanCell(cell)
    return text === '' ? NONE : readTags(text)
  }
  return (cells, { missing }, addresses) => {
    const subscribed = namesIn(cells[subscribedAt])
    const unsubscribed = namesIn(cells[unsubscribedAt])
    if (subscribed.length + unsubscribed.length === 0) return undefined
    return {
      subscribed,
      unsubscribed,
      ...(unsubscribed.length > 0 ? addresses() : { phones: NONE, emails: NONE }),
      isUnconsented: { sms: isLacking(missing.sms), email: isLacking(missing.email) },
    }
  }
}
