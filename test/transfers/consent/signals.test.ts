import { describe, expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { planColumns } from '../../../src/transfers/columns/columns.ts'
import { QuestionFinder } from '../../../src/transfers/consent/questions.ts'
import { englishRowReader } from '../../support/english-rows.ts'

/**
 * Headers and cells as other programs write them, and what they must come to:
 * `-` nothing; `sms`, `email`, `all` an opt-out of these messages; `dead` a mailbox to which mails come back;
 * `unsaid` no consent to texts is recorded; `never` the same, and an opt-out of email; `ask` a question.
 */
const TABLE = readFileSync(join(import.meta.dir, 'signals.tsv'), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => line.split('\t') as [header: string, cell: string, verdict: string])

const PHONE = '+15046218927'
const EMAIL = 'ann@example.test'

function verdictOf(header: string, cell: string): string {
  const columns = planColumns(['phone', 'email', header])
  const row = [PHONE, EMAIL, cell]
  const finder = new QuestionFinder(columns, () => false)
  finder.add([row])
  if (finder.questions.length > 0) return 'ask'
  const reading = englishRowReader(columns, { defaultCountry: 'US', customFields: [] })(row)
  if ('reason' in reading) throw new Error(reading.reason)
  const { phones, emails, deadEmails } = reading.optOuts ?? { phones: [], emails: [], deadEmails: [] }
  if (deadEmails.length > 0) return phones.length > 0 ? 'dead and sms' : 'dead'
  if (phones.length > 0) return emails.length > 0 ? 'all' : 'sms'
  const isUnsaid = reading.noConsent !== undefined
  if (emails.length > 0) return isUnsaid ? 'never' : 'email'
  return isUnsaid ? 'unsaid' : '-'
}

describe('of a header with a cell', () => {
  test('more than a hundred and fifty pairs are known', () => {
    expect(TABLE.length).toBeGreaterThan(150)
  })

  test('each has its result', () => {
    const wrong = TABLE.map(([header, cell, verdict]) => ({
      header,
      cell,
      verdict,
      is: verdictOf(header, cell),
    }))
      .filter(({ verdict, is }) => verdict !== is)
      .map(({ header, cell, verdict, is }) => `${header} | ${cell} | ${verdict} | is ${is}`)
    expect(wrong).toEqual([])
  })
})
