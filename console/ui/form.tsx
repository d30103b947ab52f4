import { createContext, type ReactNode, useCallback, useContext, useRef, useState } from 'react'
import { ApiError } from '../api/client.ts'
import { Button, type ButtonKind } from './button.tsx'
import { classNames } from './class-names.ts'
import styles from './form.module.css'
import { Failure } from './notice.tsx'

interface FormState {
  isBusy: boolean
  problemOf(field: string): string | undefined
  /** A field shows its own refusals. Call the returned function when it is gone. */
  shows(field: string): () => void
}

const FormContext = createContext<FormState>({
  isBusy: false,
  problemOf: () => undefined,
  shows: () => () => {},
})

export const useForm = (): FormState => useContext(FormContext)

interface FormProps {
  /** Throws ApiError: the refusals of fields then stand below their fields, and what was typed stays. */
  onSubmit(data: FormData): Promise<unknown>
  className?: string | undefined
  /** Names it for a screen reader. */
  label?: string | undefined
  children: ReactNode
}

/** A form whose fields show what the API refuses. It is not sent twice at a time. */
export function Form({ onSubmit, className, label, children }: FormProps) {
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  const form = useRef<HTMLFormElement>(null)
  const problemOf = (field: string) => (error instanceof ApiError ? error.problemOf(field) : undefined)
  const fields = useRef(new Set<string>())
  const shows = useCallback((field: string) => {
    fields.current.add(field)
    return () => void fields.current.delete(field)
  }, [])

  async function submit() {
    if (isBusy || !form.current) return
    setBusy(true)
    setError(undefined)
    try {
      await onSubmit(new FormData(form.current))
    } catch (refusal) {
      setError(refusal)
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
    } finally {
      setBusy(false)
    }
  }

  return (
    <FormContext value={{ isBusy, problemOf, shows }}>
      <form
        ref={form}
        className={classNames(styles.form, className)}
        aria-label={label}
        onSubmit={(event) => {
          event.preventDefault()
          event.stopPropagation()
          submit()
        }}
      >
        {children}
        {error !== undefined && (
          <Failure error={error} fieldsOf={form.current} shownFields={fields.current} />
        )}
      </form>
    </FormContext>
  )
}

interface SubmitButtonProps {
  kind?: ButtonKind
  /** Called before the form is sent; for a form with two ways of sending it. */
  onClick?(): void
  children: ReactNode
}

/** Sends the form it is in. */
export function SubmitButton({ kind = 'primary', onClick, children }: SubmitButtonProps) {
  const { isBusy } = useForm()
  return (
    <Button type="submit" kind={kind} isBusy={isBusy} onClick={onClick}>
      {children}
    </Button>
  )
}

/** The buttons at the end of a form. */
export const Actions = ({ children }: { children: ReactNode }) => (
  <div className={styles.actions}>{children}</div>
)

/** Fields side by side where there is room. */
export const Row = ({ children }: { children: ReactNode }) => <div className={styles.row}>{children}</div>
