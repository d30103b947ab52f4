import { X } from 'lucide-react'
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { Button } from './button.tsx'
import { classNames } from './class-names.ts'
import styles from './dialog.module.css'
import { Actions, Form, SubmitButton } from './form.tsx'
import { Toasts } from './toast.tsx'
import { hasTyped } from './typed.ts'

interface DialogProps {
  title: ReactNode
  onClose(): void
  /** At the right edge and as high as the window. */
  isPanel?: boolean
  /** Shown without a title: the name for a screen reader is still `title`. */
  isBare?: boolean
  /** Only what is in it ends it: there is no other way to close it. */
  isRequired?: boolean
  children: ReactNode
}

/** A modal dialog. Rendered only while it is open; Escape and a press outside close it. */
export function Dialog({
  title,
  onClose,
  isPanel = false,
  isBare = false,
  isRequired = false,
  children,
}: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const isPressOutside = useRef(false)
  const id = useId()
  // Before the element is removed: the focus then goes back to what had it.
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
        if (!isRequired) onClose()
      }}
      // A second Escape closes it without asking.
      onClose={() => {
        if (!dialog.current?.isConnected || dialog.current.open) return
        if (isRequired) dialog.current.showModal()
        else onClose()
      }}
      onPointerDown={(event) => {
        isPressOutside.current = event.target === dialog.current
      }}
      onClick={(event) => {
        // Not where a text was selected and the pointer left the dialog, nor over what was typed.
        const isOutside = event.target === dialog.current && isPressOutside.current
        if (isOutside && !isRequired && !hasTyped(event.currentTarget)) onClose()
      }}
    >
      <div className={styles.content}>
        {!isBare && (
          <header className={styles.header}>
            <h2 id={id}>{title}</h2>
            {!isRequired && (
              <Button kind="quiet" isIcon aria-label="Close" onClick={onClose}>
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
  /** What is lost, with its numbers. */
  children: ReactNode
  /** The verb of the act, such as "Cancel the campaign". */
  act: string
  /** What the other button says, such as "Keep sending". */
  keep: string
  isDangerous?: boolean
  /** Throws ApiError: the dialog then stays and shows it. */
  onConfirm(): Promise<unknown>
  onClose(): void
}

/** Asks before what cannot be undone. */
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
