import { Fragment, type ReactNode, useRef, useState } from 'react'
import { versions } from '../../words/en/versions.ts'
import { attempt } from './attempt.ts'
import type { CarefulRecord, Dated } from './careful-save.ts'
import { ChangedElsewhere } from './changed-elsewhere.tsx'
import { Form } from './form.tsx'
import { useCarefulSave } from './use-careful-save.ts'
import { type InWords, versionsOf } from './versions.tsx'

interface RecordFormProps<R extends Dated, F> extends CarefulRecord<R, F> {
  /** Label of the form for screen readers, and name of the record: "Short link". */
  label: string
  className?: string | undefined
  record: R
  /** Returns the form from its typed and chosen values. */
  formIn(data: FormData): F
  /** Returns the values to show when two versions are compared. */
  inWords(form: F): InWords
  onStored(record: R): unknown
  /** Called when the person takes the other version. */
  onTaken?(): void
  /** Renders the fields with the values of a record. */
  children(record: R): ReactNode
}

/**
 * A form that edits a record without overwriting changes from another person or window. If both
 * changed the same fields, it shows both versions and the person chooses. An open form does not
 * read the record again.
 */
export function RecordForm<R extends Dated, F>({
  label,
  className,
  record,
  formIn,
  inWords,
  onStored,
  onTaken,
  children,
  ...about
}: RecordFormProps<R, F>) {
  const careful = useCarefulSave<R, F>(record, about)
  const [shown, setShown] = useState(record)
  const [mine, setMine] = useState<F>()
  const fields = useRef<HTMLDivElement>(null)

  async function storing(act: typeof careful.save, data: FormData) {
    const form = formIn(data)
    setMine(form)
    const stored = await act(form)
    if (stored) await onStored(stored)
  }

  function take() {
    const theirs = careful.take()
    if (!theirs) return
    setShown(theirs)
    onTaken?.()
  }

  return (
    <Form label={label} className={className} onSubmit={(data) => storing(careful.save, data)}>
      <div ref={fields} hidden />
      <Fragment key={shown.updatedAt}>{children(shown)}</Fragment>
      {careful.theirs && mine && (
        <ChangedElsewhere
          title={versions.changed()}
          changedAt={careful.theirs.updatedAt}
          {...versionsOf(inWords(mine), inWords(about.formOf(careful.theirs)))}
          onKeep={() => attempt(() => storing(careful.keep, new FormData(fields.current!.closest('form')!)))}
          onTake={take}
        />
      )}
    </Form>
  )
}
