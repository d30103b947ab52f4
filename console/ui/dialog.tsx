import { X } from 'lucide-react'
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { kit } from '../../words/en/kit.ts'
import { Button } from './button.tsx'
import { classNames } from './class-names.ts'
import styles from './dialog.module.css'
import { Actions, Form, SubmitButton } from './form.tsx'
import { Toasts } from './toast.tsx'
import { hasTyped } from './typed.ts'

interface DialogProps {
  title: ReactNode
  onClose(): void
  /** Whether the dialog is a full-height panel at the right edge. */
  isPanel?: boolean
  /** Whether the title is hidden. Screen readers still announce `title`. */
  isBare?: boolean
  /** Whether only the dialog's own buttons can close it. */
  isRequired?: boolean
  /** Whether the dialog waits for an answer. Until then nothing of its frame closes it. */
  isHeld?: boolean
  children: ReactNode
}

/** A modal dialog, rendered only while it is open. Escape and a click outside close it. */
export function Dialog({
  title,
  onClose,
  isPanel = false,
  isBare = false,
  isRequired = false,
  isHeld = false,
  children,
}: DialogProps) {
  const isKept = isRequired || isHeld
  const dialog = useRef<HTMLDialogElement>(null)
  const isPressOutside = useRef(false)
  const id = useId()
  // Closes the dialog before React removes it, so that the focus returns to the previous element.
  useLayoutEffect(() => {
    const { current } = dialog
    current?.showModal()
    return () => current?.close()
  }, [])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it too
    <dialog
      ref={dialog}
      className={classNames(styles.dialog, isPanel && styles.panel, isBare && styles.bare)}
      {...(isBare ? { 'aria-label': String(title) } : { 'aria-labelledby': id })}
      onCancel={(event) => {
        event.preventDefault()
        if (!isKept) onClose()
      }}
      // On a second Escape the browser closes the dialog without a cancel event.
      onClose={() => {
        if (!dialog.current?.isConnected || dialog.current.open) return
        if (isKept) dialog.current.showModal()
        else onClose()
      }}
      onPointerDown={(event) => {
        isPressOutside.current = event.target === dialog.current
      }}
      onClick={(event) => {
        // A text selection that ends outside must not close the dialog, nor a click outside after
        // typing.
        const isOutside = event.target === dialog.current && isPressOutside.current
        if (isOutside && !isKept && !hasTyped(event.currentTarget)) onClose()
      }}
    >
      <div className={styles.content}>
        {!isBare && (
          <header className={styles.header}>
            <h2 id={id}>{title}</h2>
            {!isRequired && (
              <Button kind="quiet" isIcon aria-label={kit.close()} isBusy={isHeld} onClick={onClose}>
                <X size={18} aria-hidden />
              </Button>
            )}
          </header>
        )}
        {children}
      </div>
      <Toasts isInDialog />
    </dialog>
  )
}

interface ConfirmProps {
  title: string
  /** Consequences, with their numbers. */
  children: ReactNode
  /** Label of the confirming button, such as "Cancel the campaign". */
  act: string
  /** Label of the other button, such as "Keep sending". */
  keep: string
  isDangerous?: boolean
  /** Runs the action. Throws ApiError; the dialog then stays open and shows the error. */
  onConfirm(): Promise<unknown>
  onClose(): void
}

/** Asks for confirmation before an action that cannot be undone. */
export function ConfirmDialog({
  title,
  children,
  act,
  keep,
  isDangerous = true,
  onConfirm,
  onClose,
}: ConfirmProps) {
  return (
    <Dialog title={title} onClose={onClose}>
      <Form
        onSubmit={async () => {
          await onConfirm()
          onClose()
        }}
      >
        <div>{children}</div>
        <Actions>
          <SubmitButton kind={isDangerous ? 'danger' : 'primary'}>{act}</SubmitButton>
          <Button onClick={onClose}>{keep}</Button>
        </Actions>
      </Form>
    </Dialog>
  )
}
