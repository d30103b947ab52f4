import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { kindOf, type TextKind } from '../../src/compliance/keywords/text-kind.ts'

/**
 * Measures how the rules of `compliance/keywords` read labelled replies. Running the file writes the figures
 * into docs/opt-outs.md: `bun test/support/replies.ts`.
 */

/** HELD: replies that never led to a change of the rules. */
export type ReplySet = 'TUNE' | 'HELD'

export interface Reply {
  set: ReplySet
  label: TextKind
  language: 'en' | 'es' | 'fr' | 'de' | 'pt'
  text: string
}

export interface Misread extends Reply {
  /** Reading by the rules. */
  read: TextKind
}

const root = join(import.meta.dir, '../..')
const PAGE = join(root, 'docs/opt-outs.md')
const [BEGIN, END] = ['<!-- figures: bun test/support/replies.ts -->', '<!-- end of figures -->'] as const

export const replies: readonly Reply[] = readFileSync(
  join(root, 'test/compliance/keywords/replies.tsv'),
  'utf8',
)
  .trimEnd()
  .split('\n')
  .slice(1)
  .map((line) => {
    const [set, label, language, text] = line.split('\t')
    return { set, label, language, text: text!.replaceAll('\\n', '\n') } as Reply
  })

export const read = (text: string): TextKind => kindOf(text, { isOptedOut: false, isOwnWord: false })

export interface Figures {
  replies: number
  optOuts: number
  /** Share of the opt-outs that are read as opt-outs. */
  recall: number
  /** Share of the opt-outs that are read as opt-outs or wait for a review. */
  noticed: number
  /** Share of the replies read as opt-outs that are opt-outs. */
  precision: number
  /** Share of all replies that are read as labelled. */
  agreement: number
  /** Share of the ordinary replies that wait for a review: the cost of doubt. */
  reviewed: number
}

export function figuresOf(some: readonly Reply[]): Figures {
  const verdicts = some.map(({ label, text }) => ({ label, read: read(text) }))
  const count = (is: (verdict: (typeof verdicts)[number]) => boolean) => verdicts.filter(is).length
  const optOuts = count(({ label }) => label === 'OPT_OUT')
  const right = count(({ label, read }) => label === 'OPT_OUT' && read === 'OPT_OUT')
  const held = count(({ label, read }) => label === 'OPT_OUT' && read === 'REVIEW')
  return {
    replies: some.length,
    optOuts,
    recall: right / optOuts,
    noticed: (right + held) / optOuts,
    precision: right / count(({ read }) => read === 'OPT_OUT'),
    agreement: count(({ label, read }) => label === read) / some.length,
    reviewed:
      count(({ label, read }) => label === 'OTHER' && read === 'REVIEW') /
      count(({ label }) => label === 'OTHER'),
  }
}

export const misread: readonly Misread[] = replies
  .map((reply) => ({ ...reply, read: read(reply.text) }))
  .filter((reply) => reply.label !== reply.read)

const ROWS: ReadonlyArray<readonly [name: string, is: (reply: Reply) => boolean]> = [
  ['All', () => true],
  ['English', ({ language }) => language === 'en'],
  ['Spanish', ({ language }) => language === 'es'],
  ['French', ({ language }) => language === 'fr'],
  ['German', ({ language }) => language === 'de'],
  ['Portuguese', ({ language }) => language === 'pt'],
  ['The rules were written with these', ({ set }) => set === 'TUNE'],
  ['Held out', ({ set }) => set === 'HELD'],
]

const share = (value: number): string => value.toFixed(3)

/** Returns the figures in the form of docs/opt-outs.md. */
export function figuresInWords(): string {
  const rows = ROWS.map(([name, is]) => {
    const { replies: all, optOuts, ...shares } = figuresOf(replies.filter(is))
    const { recall, noticed, precision, agreement, reviewed } = shares
    const cells = [recall, noticed, precision, agreement, reviewed].map(share)
    return `| ${[name, all, optOuts, ...cells].join(' | ')} |`
  })
  const misses = misread.map(
    ({ label, read, set, text }) =>
      `| ${label} | ${read} | ${set === 'HELD' ? 'yes' : ''} | ${text.replaceAll('\n', ' ')} |`,
  )
  return [
    BEGIN,
    '| Replies | Number | Opt-outs | Recall | Recall with REVIEW | Precision | Agreement | Ordinary for review |',
    '|---|---|---|---|---|---|---|---|',
    ...rows,
    '',
    'Every reply that is read otherwise than it is labelled:',
    '',
    '| Label | Read as | Held out | Reply |',
    '|---|---|---|---|',
    ...misses,
    END,
  ].join('\n')
}

/** Returns the figures of docs/opt-outs.md. */
export function figuresOnPage(): string {
  const page = readFileSync(PAGE, 'utf8')
  return page.slice(page.indexOf(BEGIN), page.indexOf(END) + END.length)
}

if (import.meta.main) {
  const page = readFileSync(PAGE, 'utf8')
  writeFileSync(
    PAGE,
    page.replace(figuresOnPage(), () => figuresInWords()),
  )
}
