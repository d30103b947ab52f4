import { Fragment, type ReactNode, useState } from 'react'
import type { Kept } from '../ui/kept-form.tsx'
import { Loaded } from '../ui/waiting.tsx'
import { formPlace, type KeptFormKind, useBegun } from './kept-forms.ts'

interface KeptFormProps<T> {
  kind: KeptFormKind
  /** Id of the record that the form edits, or `new`. */
  record: string
  children(kept: Kept<T>): ReactNode
}

/** Shows a form with what was typed into it before and not stored. */
export function KeptForm<T extends object>({ kind, record, children }: KeptFormProps<T>) {
  const query = useBegun<T>(kind, record)
  const [isStartedOver, setStartedOver] = useState(false)
  return (
    <Loaded query={query}>
      {({ begun }) => (
        <Fragment key={String(isStartedOver)}>
          {children({
            place: formPlace<T>(kind, record),
            begun: isStartedOver ? undefined : begun,
            onStartOver: () => setStartedOver(true),
          })}
        </Fragment>
      )}
    </Loaded>
  )
}
