import {
  Bold,
  Italic,
  Link2,
  List,
  ListOrdered,
  Strikethrough,
  TextAlignCenter,
  TextAlignEnd,
  TextAlignStart,
  Underline,
} from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { studio } from '../../../words/en/studio.ts'
import { Button } from '../../ui/button.tsx'
import { MergeMenu } from '../message/merge-menu.tsx'
import { LinkDialog } from './link-dialog.tsx'
import type { LookAt, RichText } from './rich-text.ts'
import styles from './studio.module.css'

interface FormatBarProps {
  /** The text with the cursor; undefined for none, or for a text without looks. */
  editor: RichText | undefined
  look: LookAt | undefined
  /** Returns the text on the canvas that had the cursor last. */
  field(): HTMLElement | null
}

const SIZE = 16
const SIDES = [
  ['START', studio.alignStart, TextAlignStart],
  ['CENTER', studio.alignCenter, TextAlignCenter],
  ['END', studio.alignEnd, TextAlignEnd],
] as const

/** Buttons for the looks of the text with the cursor. */
export function FormatBar({ editor, look, field }: FormatBarProps) {
  const [isLinking, setLinking] = useState(false)
  const button = (label: string, icon: ReactNode, isOn: boolean, run: () => void) => (
    <Button
      key={label}
      kind="quiet"
      isIcon
      aria-label={label}
      title={label}
      aria-pressed={isOn}
      className={isOn ? styles.on : undefined}
      disabled={!editor}
      // The text keeps its cursor.
      onMouseDown={(event) => event.preventDefault()}
      onClick={run}
    >
      {icon}
    </Button>
  )
  const is = (name: 'bold' | 'italic' | 'underline' | 'strike') => look?.[name] ?? false
  return (
    <div className={styles.format} role="toolbar" aria-label={studio.format()}>
      {button(studio.bold(), <Bold size={SIZE} aria-hidden />, is('bold'), () => editor?.toggle('bold'))}
      {button(studio.italic(), <Italic size={SIZE} aria-hidden />, is('italic'), () =>
        editor?.toggle('italic'),
      )}
      {button(studio.underline(), <Underline size={SIZE} aria-hidden />, is('underline'), () =>
        editor?.toggle('underline'),
      )}
      {button(studio.strike(), <Strikethrough size={SIZE} aria-hidden />, is('strike'), () =>
        editor?.toggle('strike'),
      )}
      {button(studio.link(), <Link2 size={SIZE} aria-hidden />, (look?.link ?? null) !== null, () =>
        setLinking(true),
      )}
      {button(studio.bullets(), <List size={SIZE} aria-hidden />, look?.kind === 'BULLET', () =>
        editor?.setKind('BULLET'),
      )}
      {button(studio.numbers(), <ListOrdered size={SIZE} aria-hidden />, look?.kind === 'NUMBER', () =>
        editor?.setKind('NUMBER'),
      )}
      {SIDES.map(([align, name, Icon]) =>
        button(name(), <Icon size={SIZE} aria-hidden />, look?.align === align, () =>
          editor?.setAlign(align),
        ),
      )}
      <MergeMenu field={field} onInsert={editor && ((text) => editor.insert(text))} />
      {isLinking && (
        <LinkDialog
          url={look?.link ?? null}
          onClose={() => setLinking(false)}
          onUrl={(url) => {
            setLinking(false)
            editor?.setLink(url)
            editor?.focus()
          }}
        />
      )}
    </div>
  )
}
