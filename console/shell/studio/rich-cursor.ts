import { $getRoot, $getSelection, $isElementNode, $isRangeSelection, $isTextNode } from 'lexical'

/** Where the cursor is, in a form that outlives a new text. */
interface Cursor {
  line: number
  offset: number
}

/** Returns where the cursor is; undefined if it is elsewhere. */
export function $cursor(): Cursor | undefined {
  const selection = $getSelection()
  if (!$isRangeSelection(selection)) return undefined
  const node = selection.anchor.getNode()
  const line = node.getTopLevelElement()
  if (!line) return undefined
  let offset = $isTextNode(node) ? selection.anchor.offset : 0
  for (const text of line.getAllTextNodes()) {
    if (text.is(node)) break
    offset += text.getTextContentSize()
  }
  return { line: line.getIndexWithinParent(), offset }
}

export function $putCursor({ line, offset }: Cursor): void {
  const root = $getRoot()
  const element = root.getChildAtIndex(Math.min(line, root.getChildrenSize() - 1))
  if (!$isElementNode(element)) return
  let rest = offset
  for (const text of element.getAllTextNodes()) {
    const size = text.getTextContentSize()
    if (rest <= size) {
      text.select(rest, rest)
      return
    }
    rest -= size
  }
  element.selectEnd()
}
