import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { failureOf, mailAnswerOf } from '../../src/providers/mail-in/failure.ts'
import { parseMail } from '../../src/providers/mail-in/parse-mail.ts'
import { SAMPLES, type Sample } from '../providers/mail-in/corpus/mails.ts'

/**
 * Measures how labelled mails and answers of servers are read. Running the file writes the figures into
 * docs/providers.md: `bun test/support/bounces.ts`.
 */

const root = join(import.meta.dir, '../..')
const PAGE = join(root, 'docs/providers.md')
const [BEGIN, END] = ['<!-- figures: bun test/support/bounces.ts -->', '<!-- end of figures -->'] as const

export interface Verdict extends Pick<Sample, 'from' | 'language'> {
  means: string
  read: string
  text: string
}

const answers: readonly Verdict[] = readFileSync(
  join(root, 'test/providers/mail-in/corpus/answers.tsv'),
  'utf8',
)
  .trimEnd()
  .split('\n')
  .slice(1)
  .map((line) => {
    const [from, language, means, text] = line.split('\t') as [string, string, string, string]
    return { from, language, means, text, read: failureOf(mailAnswerOf(text)) }
  })

const mails = async (): Promise<Verdict[]> =>
  Promise.all(
    SAMPLES.map(async ({ mail, ...sample }) => {
      const read = await parseMail(mail)
      const text = new TextDecoder().decode(mail)
      return { ...sample, text, read: read.kind === 'BOUNCE' ? read.failure : read.kind }
    }),
  )

export const verdicts = async (): Promise<Verdict[]> => [...answers, ...(await mails())]

/** Tells whether a verdict suppresses an address. */
const suppresses = (verdict: string): boolean => verdict === 'BAD_ADDRESS' || verdict === 'COMPLAINT'

const MEANINGS = [
  'BAD_ADDRESS',
  'LATER',
  'REFUSED',
  'DELAY',
  'DELIVERED',
  'COMPLAINT',
  'AUTO_REPLY',
  'PERSONAL',
]

/** Returns the figures in the form of docs/providers.md. */
export function figuresInWords(all: readonly Verdict[]): string {
  const rows = MEANINGS.map((meaning) => {
    const labelled = all.filter(({ means }) => means === meaning)
    const right = labelled.filter(({ read }) => read === meaning).length
    const wronglySuppressed = labelled.filter(({ read }) => !suppresses(meaning) && suppresses(read)).length
    return `| \`${meaning}\` | ${labelled.length} | ${right} | ${wronglySuppressed} |`
  })
  const head = [
    '| What it is | Samples | Read as such | Read as something that suppresses, and is not |',
    '|---|---|---|---|',
  ]
  return [BEGIN, ...head, ...rows, END].join('\n')
}

/** Returns the figures of docs/providers.md. */
export function figuresOnPage(): string {
  const page = readFileSync(PAGE, 'utf8')
  return page.slice(page.indexOf(BEGIN), page.indexOf(END) + END.length)
}

if (import.meta.main) {
  const words = figuresInWords(await verdicts())
  const page = readFileSync(PAGE, 'utf8')
  writeFileSync(
    PAGE,
    page.replace(figuresOnPage(), () => words),
  )
}
