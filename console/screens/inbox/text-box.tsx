import { classNames } from '../../ui/class-names.ts'
import styles from './text-box.module.css'

interface TextBoxProps {
  label: string
  value: string
  onChange(value: string): void
  /** Called on Ctrl Enter and Cmd Enter. */
  onDone(): void
  onFiles?: ((files: readonly File[]) => void) | undefined
  isNote?: boolean
  isReadOnly?: boolean
}

/** A text field that grows with its text. Escape leaves it, so that shortcuts work again. */
export const TextBox = ({
  label,
  value,
  onChange,
  onDone,
  onFiles,
  isNote = false,
  isReadOnly = false,
}: TextBoxProps) => (
  <textarea
    rows={2}
    aria-label={label}
    aria-keyshortcuts="Control+Enter"
    placeholder={label}
    dir="auto"
    value={value}
    readOnly={isReadOnly}
    className={classNames(styles.box, isNote && styles.note)}
    onChange={({ target }) => onChange(target.value)}
    onKeyDown={(event) => {
      if (event.key === 'Escape') event.currentTarget.blur()
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return
      event.preventDefault()
      onDone()
    }}
    onPaste={(event) => {
      const files = [...event.clipboardData.files]
      if (!onFiles || files.length === 0) return
      event.preventDefault()
      onFiles(files)
    }}
    onDragOver={(event) => onFiles && event.preventDefault()}
    onDrop={(event) => {
      const files = [...event.dataTransfer.files]
      if (!onFiles || files.length === 0) return
      event.preventDefault()
      onFiles(files)
    }}
  />
)
