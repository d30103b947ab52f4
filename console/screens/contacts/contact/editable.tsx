import { Pencil } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { contactFields } from '../../../../words/en/contact-fields.ts'
import { contactPage } from '../../../../words/en/contact-page.ts'
import { contacts } from '../../../../words/en/contacts.ts'
import { Button } from '../../../ui/button.tsx'
import { Actions, Form, SubmitButton } from '../../../ui/form.tsx'
import { LeaveGuard } from '../../../ui/leave-guard.tsx'
import styles from './contact.module.css'

interface EditableProps {
  label: string
  /** Value to show; null for none. */
  value: ReactNode
  mayEdit: boolean
  /** Reason that this field is locked, for a user who may edit the others. */
  reason?: string | undefined
  /** Input that takes the focus. */
  input: ReactNode
  /** Stores the value. Throws ApiError; the input then stays with the refusal below it. */
  onSave(data: FormData): Promise<unknown>
}

/** A value that can be edited in place. */
export function Editable({ label, value, mayEdit, reason, input, onSave }: EditableProps) {
  const [isEditing, setEditing] = useState(false)
  const [isTyped, setTyped] = useState(false)
  const button = useRef<HTMLButtonElement>(null)

  function close() {
    setEditing(false)
    setTyped(false)
    requestAnimationFrame(() => button.current?.focus())
  }

  return (
    <div className={styles.fact}>
      <dt>{label}</dt>
      {isEditing ? (
        <dd
          onInput={() => setTyped(true)}
          onKeyDown={(event) => {
            if (event.key === 'Escape') close()
          }}
        >
          <Form
            label={contactPage.changeOne({ field: label })}
            onSubmit={async (data) => {
              await onSave(data)
              close()
            }}
          >
            {input}
            <Actions>
              <SubmitButton>{contacts.save()}</SubmitButton>
              <Button onClick={close}>{contacts.cancel()}</Button>
            </Actions>
          </Form>
          <LeaveGuard isUnsaved={isTyped} />
        </dd>
      ) : (
        <dd className={styles.value}>
          <span>
            {value ?? <span className={styles.none}>{contactFields.none()}</span>}
            {reason && <span className={styles.reason}>{reason}</span>}
          </span>
          {mayEdit && !reason && (
            <button
              ref={button}
              type="button"
              className={styles.pencil}
              aria-label={contactPage.changeOne({ field: label })}
              onClick={() => setEditing(true)}
            >
              <Pencil size={14} aria-hidden />
            </button>
          )}
        </dd>
      )}
    </div>
  )
}
