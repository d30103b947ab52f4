import { type StoredSentence, saySentences } from '../../src/lib/stored-sentence.ts'
import { createRowReader } from '../../src/transfers/cells/row.ts'

const english = (sentence: StoredSentence): string => saySentences([sentence], 'en')!

/** Reads rows of a file like `createRowReader`, with the remarks in English. */
export function englishRowReader(...columns: Parameters<typeof createRowReader>) {
  const read = createRowReader(...columns)
  return (cells: readonly string[]) => {
    const reading = read(cells)
    if ('reason' in reading) return { ...reading, reason: english(reading.reason) }
    const { warnings, noConsent, standIn, ...row } = reading
    return {
      ...row,
      warnings: warnings.map(english),
      ...(noConsent ? { noConsent: english(noConsent) } : {}),
      ...(standIn ? { standIn: { ...standIn, remark: english(standIn.remark) } } : {}),
    }
  }
}
