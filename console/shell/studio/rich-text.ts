import { $isLinkNode, $toggleLink } from '@lexical/link'
import { registerRichText } from '@lexical/rich-text'
import {
  $createTextNode,
  $getRoot,
  $getSelection,
  $isRangeSelection,
  $isTextNode,
  COMMAND_PRIORITY_CRITICAL,
  createEditor,
  DRAGSTART_COMMAND,
  DROP_COMMAND,
  FORMAT_TEXT_COMMAND,
  KEY_ENTER_COMMAND,
  type LexicalEditor,
  mergeRegister,
  PASTE_COMMAND,
  REDO_COMMAND,
  UNDO_COMMAND,
} from 'lexical'
import type { Alignment, Paragraph, ParagraphKind } from './design.ts'
import { pastedFrom } from './paste.ts'
import { $cursor, $putCursor } from './rich-cursor.ts'
import {
  alignOf,
  colorOf,
  formatOf,
  LineNode,
  lineOf,
  NODES,
  readParagraphs,
  sideOf,
  styleOf,
  writeParagraphs,
} from './rich-nodes.ts'
import { LOOKS } from './spans.ts'
import styles from './text.module.css'

/** Looks at the cursor, for the pressed states of buttons. */
export interface LookAt {
  bold: boolean
  italic: boolean
  underline: boolean
  strike: boolean
  link: string | null
  color: string | null
  kind: ParagraphKind
  align: Alignment
}

interface Handlers {
  onChange(paragraphs: Paragraph[]): void
  onLook(look: LookAt): void
  onUndo(): void
  onRedo(): void
}

/** Marks an update that shows a text that was changed elsewhere. */
const OWN = 'elsewhere'

/** Editor of a text with looks. It has no history: the studio undoes and redoes. */
export class RichText {
  readonly #editor: LexicalEditor
  readonly #stop: () => void

  constructor(element: HTMLElement, paragraphs: readonly Paragraph[], on: () => Handlers) {
    this.#editor = createEditor({
      namespace: 'studio',
      nodes: NODES,
      theme: {
        link: styles.link!,
        text: {
          underline: styles.underline!,
          strikethrough: styles.strike!,
          underlineStrikethrough: styles.underlineStrike!,
        },
      },
      onError(error) {
        throw error
      },
    })
    this.#editor.setRootElement(element)
    this.set(paragraphs)
    const undo = () => {
      on().onUndo()
      return true
    }
    const redo = () => {
      on().onRedo()
      return true
    }
    this.#stop = mergeRegister(
      registerRichText(this.#editor),
      this.#editor.registerCommand(UNDO_COMMAND, undo, COMMAND_PRIORITY_CRITICAL),
      this.#editor.registerCommand(REDO_COMMAND, redo, COMMAND_PRIORITY_CRITICAL),
      this.#editor.registerCommand(PASTE_COMMAND, (event) => this.#paste(event), COMMAND_PRIORITY_CRITICAL),
      this.#editor.registerCommand(KEY_ENTER_COMMAND, (event) => $endList(event), COMMAND_PRIORITY_CRITICAL),
      // Text that is dragged stays where it is. Dropped pictures are for the canvas.
      this.#editor.registerCommand(
        DRAGSTART_COMMAND,
        (event) => {
          event.preventDefault()
          return true
        },
        COMMAND_PRIORITY_CRITICAL,
      ),
      this.#editor.registerCommand(DROP_COMMAND, () => true, COMMAND_PRIORITY_CRITICAL),
      this.#editor.registerUpdateListener(({ editorState, dirtyElements, dirtyLeaves, tags }) => {
        editorState.read(() => {
          const isChange = dirtyElements.size > 0 || dirtyLeaves.size > 0
          if (isChange && !tags.has(OWN)) on().onChange(readParagraphs())
          const look = $lookAt()
          if (look) on().onLook(look)
        })
      }),
    )
  }

  /** Shows a text that was changed elsewhere, with the cursor where it was. */
  set(paragraphs: readonly Paragraph[]): void {
    this.#editor.update(
      () => {
        const at = $cursor()
        writeParagraphs(paragraphs)
        if (at) $putCursor(at)
      },
      { tag: OWN, discrete: true },
    )
  }

  toggle = (look: (typeof LOOKS)[number]): boolean =>
    this.#editor.dispatchCommand(FORMAT_TEXT_COMMAND, formatOf(look))

  setLink = (url: string | null): void => this.#change(() => $toggleLink(url))

  setColor = (color: string | null): void =>
    this.#change(() => {
      const selection = $getSelection()
      if (!$isRangeSelection(selection)) return
      for (const node of selection.extract()) if ($isTextNode(node)) node.setStyle(styleOf(color))
    })

  setKind = (kind: ParagraphKind): void =>
    this.#change(() => {
      for (const line of $selectedLines()) line.setKind(line.kind === kind ? 'PARAGRAPH' : kind)
    })

  setAlign = (align: Alignment): void =>
    this.#change(() => {
      for (const line of $selectedLines()) line.setFormat(sideOf(align))
    })

  /** Inserts text at the cursor, or at the end if the text never had one. */
  insert = (text: string): void => {
    this.#change(() => ($getSelection() ?? $getRoot().selectEnd()).insertText(text))
    this.focus()
  }

  focus = (): void => this.#editor.focus()

  stop(): void {
    this.#stop()
    this.#editor.setRootElement(null)
  }

  #change(act: () => void): void {
    this.#editor.update(act, { discrete: true })
  }

  #paste(event: ClipboardEvent | InputEvent | KeyboardEvent): boolean {
    const data = 'clipboardData' in event ? event.clipboardData : null
    // The canvas takes pasted pictures.
    if (!data || data.files.length > 0) return true
    event.preventDefault()
    const [first, ...rest] = pastedFrom(data)
    const selection = $getSelection()
    if (!first || !$isRangeSelection(selection)) return true
    if (rest.length === 0 && first.kind === 'PARAGRAPH') {
      selection.insertNodes(first.spans.length === 0 ? [$createTextNode('')] : lineOf(first).getChildren())
    } else selection.insertNodes([first, ...rest].map(lineOf))
    return true
  }
}

function $selectedLines(): LineNode[] {
  const selection = $getSelection()
  if (!$isRangeSelection(selection)) return []
  const lines = selection
    .getNodes()
    .map((node) => (node instanceof LineNode ? node : node.getTopLevelElement()))
  return [...new Set(lines)].filter((line): line is LineNode => line instanceof LineNode)
}

/** Ends a list at its empty entry. Returns whether it did. */
function $endList(event: KeyboardEvent | null): boolean {
  const [line, ...others] = $selectedLines()
  if (!line || others.length > 0 || line.kind === 'PARAGRAPH' || line.getTextContentSize() > 0) return false
  event?.preventDefault()
  line.setKind('PARAGRAPH')
  return true
}

function $lookAt(): LookAt | undefined {
  const selection = $getSelection()
  const [line] = $selectedLines()
  if (!$isRangeSelection(selection) || !line) return undefined
  const link = selection.anchor.getNode().getParents().find($isLinkNode)
  const looks = Object.fromEntries(LOOKS.map((look) => [look, selection.hasFormat(formatOf(look))]))
  return {
    ...(looks as Record<(typeof LOOKS)[number], boolean>),
    link: link?.getURL() ?? null,
    color: colorOf(selection.style),
    kind: line.kind,
    align: alignOf(line.getFormatType()),
  }
}
