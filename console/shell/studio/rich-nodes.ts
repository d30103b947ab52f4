import { $createLinkNode, $isLinkNode, LinkNode } from '@lexical/link'
import {
  $createLineBreakNode,
  $createTextNode,
  $getRoot,
  $getState,
  $isElementNode,
  $isLineBreakNode,
  $isTextNode,
  $setState,
  createState,
  type EditorConfig,
  type ElementFormatType,
  type LexicalEditor,
  type LexicalNode,
  ParagraphNode,
  type RangeSelection,
  type TextFormatType,
} from 'lexical'
import type { Alignment, Paragraph, ParagraphKind, Span } from './design.ts'
import { COLOR_STYLE, joined, KIND, LOOKS } from './spans.ts'

/** Nodes of the editor of texts, and the paragraphs that they stand for. */

const kindState = createState('kind', {
  parse: (value): ParagraphKind => (value === 'BULLET' || value === 'NUMBER' ? value : 'PARAGRAPH'),
})

/** A paragraph or an entry of a list. */
export class LineNode extends ParagraphNode {
  override $config() {
    return this.config('line', {
      extends: ParagraphNode,
      stateConfigs: [{ flat: true, stateConfig: kindState }],
    })
  }

  get kind(): ParagraphKind {
    return $getState(this, kindState)
  }

  setKind(kind: ParagraphKind): void {
    $setState(this, kindState, kind)
  }

  override createDOM(config: EditorConfig): HTMLElement {
    const element = super.createDOM(config)
    element.setAttribute(KIND, this.kind)
    return element
  }

  override updateDOM(before: this, element: HTMLElement, config: EditorConfig): boolean {
    const isOther = super.updateDOM(before, element, config)
    element.setAttribute(KIND, this.kind)
    return isOther
  }

  override exportDOM(editor: LexicalEditor) {
    const exported = super.exportDOM(editor)
    if (exported.element instanceof HTMLElement) exported.element.setAttribute(KIND, this.kind)
    return exported
  }

  override insertNewAfter(selection: RangeSelection, isRestored: boolean): ParagraphNode {
    const next = super.insertNewAfter(selection, isRestored)
    if (next instanceof LineNode) next.setKind(this.kind)
    return next
  }

  override collapseAtStart(): boolean {
    if (this.kind === 'PARAGRAPH') return super.collapseAtStart()
    this.setKind('PARAGRAPH')
    return true
  }
}

export const NODES = [
  LinkNode,
  LineNode,
  { replace: ParagraphNode, with: () => new LineNode(), withKlass: LineNode },
]

const FORMATS: Readonly<Record<(typeof LOOKS)[number], TextFormatType>> = {
  bold: 'bold',
  italic: 'italic',
  underline: 'underline',
  strike: 'strikethrough',
}
export const formatOf = (look: (typeof LOOKS)[number]): TextFormatType => FORMATS[look]

export const styleOf = (color: string | null): string => {
  if (color === null) return ''
  return color.startsWith('#') ? `color: ${color}` : `color: var(--mail-${color})`
}

export function colorOf(style: string): string | null {
  const own = COLOR_STYLE.exec(style)?.[1]
  return own ?? /(?:^|;)\s*color\s*:\s*(#[0-9a-f]{6})/i.exec(style)?.[1]?.toLowerCase() ?? null
}

const SIDES: Readonly<Record<Alignment, ElementFormatType>> = { START: '', CENTER: 'center', END: 'end' }
export const sideOf = (align: Alignment): ElementFormatType => SIDES[align]
export const alignOf = (side: ElementFormatType): Alignment =>
  side === 'center' ? 'CENTER' : side === 'end' || side === 'right' ? 'END' : 'START'

/** Returns the nodes of a span: its text, with a line break for each `\n`. */
function nodesOf(span: Span): LexicalNode[] {
  const nodes = span.text.split('\n').flatMap((text, index) => {
    const node = $createTextNode(text)
    for (const look of LOOKS) if (span[look]) node.toggleFormat(FORMATS[look])
    node.setStyle(styleOf(span.color))
    return [...(index > 0 ? [$createLineBreakNode()] : []), ...(text === '' ? [] : [node])]
  })
  return span.link === null ? nodes : [$createLinkNode(span.link).append(...nodes)]
}

export function lineOf({ kind, align, spans }: Paragraph): LineNode {
  const line = new LineNode()
  line.setKind(kind)
  line.setFormat(sideOf(align))
  return line.append(...spans.flatMap(nodesOf))
}

/** Replaces the whole text. */
export const writeParagraphs = (paragraphs: readonly Paragraph[]): void => {
  const lines = paragraphs.length === 0 ? [new LineNode()] : paragraphs.map(lineOf)
  $getRoot()
    .clear()
    .append(...lines)
}

function spansOf(node: LexicalNode, link: string | null, before: Span | undefined): Span[] {
  if ($isLineBreakNode(node)) return [{ ...(before ?? BARE), text: '\n', link }]
  if ($isTextNode(node)) {
    const looks = Object.fromEntries(LOOKS.map((look) => [look, node.hasFormat(FORMATS[look])]))
    return [{ ...BARE, ...looks, text: node.getTextContent(), link, color: colorOf(node.getStyle()) }]
  }
  if (!$isElementNode(node)) return []
  return childSpans(node.getChildren(), $isLinkNode(node) ? node.getURL() : link)
}

function childSpans(nodes: readonly LexicalNode[], link: string | null): Span[] {
  const spans: Span[] = []
  for (const node of nodes) spans.push(...spansOf(node, link, spans.at(-1)))
  return spans
}

const BARE: Span = {
  text: '',
  bold: false,
  italic: false,
  underline: false,
  strike: false,
  link: null,
  color: null,
}

/** Reads the whole text. */
export const readParagraphs = (): Paragraph[] =>
  $getRoot()
    .getChildren()
    .filter((node): node is LineNode => node instanceof LineNode)
    .map((line) => ({
      kind: line.kind,
      align: alignOf(line.getFormatType()),
      spans: joined(childSpans(line.getChildren(), null)),
    }))
