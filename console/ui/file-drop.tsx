import { Upload } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { classNames } from './class-names.ts'
import styles from './file-drop.module.css'

interface FileDropProps {
  label: ReactNode
  hint?: ReactNode
  /** Value for `accept` of an input, such as `.csv,text/csv`. */
  accept?: string
  onFile(file: File): void
}

/** An area to drop a file on. A click opens the file dialog. */
export function FileDrop({ label, hint, accept, onFile }: FileDropProps) {
  const id = useId()
  const [isOver, setOver] = useState(false)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the input inside does the same with keys
    <div
      className={classNames(styles.drop, isOver && styles.over)}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        const [file] = event.dataTransfer.files
        if (file) onFile(file)
      }}
    >
      <Upload size={22} aria-hidden />
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      {hint && <p className={styles.hint}>{hint}</p>}
      <input
        id={id}
        type="file"
        accept={accept}
        className={styles.input}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          // Allows the same file to be chosen again after a change.
          target.value = ''
          if (file) onFile(file)
        }}
      />
    </div>
  )
}
