import { QuoteType, Tokenizer } from 'htmlparser2'

/** Finds where HTML has the addresses that its reader can follow. */

interface Range {
  from: number
  to: number
}

/** Elements with a target. VML elements are the buttons of newsletters in Outlook. */
const LINK_ELEMENT = /^(?:a|area|v:[a-z]+)$/i
/** A comment whose HTML Outlook shows. */
const CONDITIONAL = /^\[if\b/i

/** Returns the values of `href` of all links, in order, without quotes and with their entities. */
export function linkTargetsIn(html: string, isComment = false): Range[] {
  const found: Range[] = []
  let isLink = false
  let isHref = false
  let value: Range | undefined
  const ignored = () => {}
  const parser = new Tokenizer(
    { decodeEntities: false },
    {
      onopentagname: (from, to) => {
        isLink = LINK_ELEMENT.test(html.slice(from, to))
      },
      onattribname: (from, to) => {
        isHref = isLink && html.slice(from, to).toLowerCase() === 'href'
        value = undefined
      },
      onattribdata: (from, to) => {
        value = { from: value?.from ?? from, to }
      },
      onattribend: (quote) => {
        if (!isHref) return
        // The first attribute of a name counts.
        isLink = false
        if (value && quote !== QuoteType.NoValue) found.push(value)
      },
      oncomment: (from, end, offset) => {
        const content = html.slice(from, end - offset)
        if (isComment || !CONDITIONAL.test(content)) return
        const inside = linkTargetsIn(content, true)
        found.push(...inside.map((range) => ({ from: range.from + from, to: range.to + from })))
      },
      onattribentity: ignored,
      oncdata: ignored,
      onclosetag: ignored,
      ondeclaration: ignored,
      onend: ignored,
      onopentagend: ignored,
      onprocessinginstruction: ignored,
      onselfclosingtag: ignored,
      ontext: ignored,
      ontextentity: ignored,
    },
  )
  parser.write(html)
  parser.end()
  return found
}
