/**
 * Blocks of a mail that only some contacts get. The HTML has a mark before and after each; the text is in parts. Both
 * are cut once for every set of hidden blocks that occurs, never for a recipient.
 */

/** A part of the text of a mail. */
interface TextPart {
  text: string
  /** Positions of its rules, which must all hold; none for a part that all contacts get. */
  rules: number[]
}

export interface ShownBlocks<Rules = unknown> {
  /** Rules as of a segment, one for each such block. */
  rules: Rules[]
  /** The text in parts; null for a text of the author, which all contacts get. */
  text: TextPart[] | null
}

/** Maximum number of such blocks of a mail: a set of them is the bits of a number. */
export const MAX_SHOWN_BLOCKS = 20

/** Returns the marks before and after the block of a rule. */
export const showMarks = (rule: number): [begin: string, end: string] => [
  `<!--carillon:shown ${rule}-->`,
  `<!--/carillon:shown ${rule}-->`,
]

/** Whether a set of hidden blocks, as the bits of a number, has the block of a rule. */
const isIn = (hidden: number, rule: number): boolean => ((hidden >> rule) & 1) === 1

/** Returns the HTML without hidden blocks, and without marks. @param hidden bit n for the block of rule n */
export function htmlWithout(html: string, { rules }: Pick<ShownBlocks, 'rules'>, hidden: number): string {
  return rules.reduce<string>((left, _, rule) => {
    const [begin, end] = showMarks(rule)
    const from = left.indexOf(begin)
    const to = left.indexOf(end, from)
    if (from < 0 || to < 0) return left
    const block = isIn(hidden, rule) ? '' : left.slice(from + begin.length, to)
    return left.slice(0, from) + block + left.slice(to + end.length)
  }, html)
}

/** Returns the text without hidden blocks. @param written the text of the campaign */
export const textWithout = (written: string, { text }: ShownBlocks, hidden: number): string =>
  text === null
    ? written
    : text
        .filter(({ rules }) => !rules.some((rule) => isIn(hidden, rule)))
        .map((part) => part.text)
        .join('\n\n')
