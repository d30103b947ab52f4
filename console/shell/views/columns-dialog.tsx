import { ArrowDown, ArrowUp } from 'lucide-react'
import { useState } from 'react'
import { views } from '../../../words/en/views.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Check } from '../../ui/field.tsx'
import { Actions, Form, SubmitButton } from '../../ui/form.tsx'
import { columnsAt, moved, type NamedColumn } from './columns.ts'
import styles from './columns-dialog.module.css'

interface ColumnsDialogProps {
  columns: readonly NamedColumn[]
  shown: readonly string[]
  onColumns(keys: readonly string[] | undefined): void
  onClose(): void
}

/** Chooses and orders columns: the shown ones first. */
export default function ColumnsDialog({ columns, shown, onColumns, onClose }: ColumnsDialogProps) {
  const [isShown, setShown] = useState<ReadonlySet<string>>(() => new Set(shown))
  const [keys, setKeys] = useState(() => [...new Set([...shown, ...columns.map(({ key }) => key)])])
  const listed = columnsAt(columns, keys)
  const move = (index: number, by: number) => setKeys(moved(listed, index, by).map(({ key }) => key))
  return (
    <Dialog title={views.columns()} onClose={onClose}>
      <Form
        onSubmit={async () => {
          onColumns(listed.map(({ key }) => key).filter((key) => isShown.has(key)))
          onClose()
        }}
      >
        <p>{views.columnsHint()}</p>
        <ol className={styles.columns}>
          {listed.map(({ key, title }, index) => (
            <li key={key} className={styles.column}>
              <Check
                name={key}
                label={title}
                checked={isShown.has(key)}
                onChange={({ target }) => {
                  const next = new Set(isShown)
                  if (target.checked) next.add(key)
                  else next.delete(key)
                  setShown(next)
                }}
              />
              <Button
                kind="quiet"
                isIcon
                aria-label={views.columnUp({ name: title })}
                onClick={() => move(index, -1)}
              >
                <ArrowUp size={16} aria-hidden />
              </Button>
              <Button
                kind="quiet"
                isIcon
                aria-label={views.columnDown({ name: title })}
                onClick={() => move(index, 1)}
              >
                <ArrowDown size={16} aria-hidden />
              </Button>
            </li>
          ))}
        </ol>
        <Actions>
          <SubmitButton isDisabled={!listed.some(({ key }) => isShown.has(key))}>
            {views.columnsAct()}
          </SubmitButton>
          <Button
            onClick={() => {
              onColumns(undefined)
              onClose()
            }}
          >
            {views.columnsStandard()}
          </Button>
        </Actions>
      </Form>
    </Dialog>
  )
}
