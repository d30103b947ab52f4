import {
  createContext,
  type MouseEvent,
  type ReactNode,
  useCallback,
  useContext,
  useRef,
  useState,
} from 'react'
import { ApiError } from '../api/client.ts'
import { sayRefusal } from './attempt.ts'
import { Button, type ButtonKind } from './button.tsx'
import { classNames } from './class-names.ts'
import styles from './form.module.css'
import { Failure } from './notice.tsx'
import { useIsShown } from './use-is-shown.ts'

interface FormState {
  isBusy: boolean
  problemOf(field: string): string | undefined
  /** Removes the problem of a field, because its value has changed. */
  mend(field: string): void
  /** Registers a field that shows its own refusals. The returned function removes it. */
  shows(field: string): () => void
}

const FormContext = createContext<FormState>({
  isBusy: false,
  problemOf: () => undefined,
  mend: () => {},
  shows: () => () => {},
})

export const useForm = (): FormState => useContext(FormContext)

interface FormProps {
  /**
   * Submits the form. Throws ApiError; the refusals then appear below their fields, and the input stays. A form
   * that is gone by then says its refusal in a toast.
   */
  onSubmit(data: FormData): Promise<unknown>
  className?: string | undefined
  /** Label for screen readers. */
  label?: string | undefined
  children: ReactNode
}

/** A form whose fields show the API's refusals. Ignores a submit while another one is running. */
export function Form({ onSubmit, className, label, children }: FormProps) {
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  const form = useRef<HTMLFormElement>(null)
  const problemOf = (field: string) => (error instanceof ApiError ? error.problemOf(field) : undefined)
  const mend = useCallback(
    (field: string) => setError((now: unknown) => (now instanceof ApiError ? now.without(field) : now)),
    [],
  )
  const isShown = useIsShown()
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
      // The user has moved on, or the record has changed so that the form is gone.
      if (!isShown()) return sayRefusal(refusal)
      setError(refusal)
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
    } finally {
      setBusy(false)
    }
  }

  return (
    <FormContext value={{ isBusy, problemOf, mend, shows }}>
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
  /** Called before the form is submitted, for a form with two submit buttons. It may prevent that. */
  onClick?(event: MouseEvent<HTMLButtonElement>): void
  isDisabled?: boolean
  children: ReactNode
}

/** Submits its form. */
export function SubmitButton({ kind = 'primary', onClick, isDisabled, children }: SubmitButtonProps) {
  const { isBusy } = useForm()
  return (
    <Button type="submit" kind={kind} isBusy={isBusy} disabled={isDisabled} onClick={onClick}>
      {children}
    </Button>
  )
}

/** Buttons at the end of a form. */
export const Actions = ({ children }: { children: ReactNode }) => (
  <div className={styles.actions}>{children}</div>
)

/** Fields side by side if there is room. */
export const Row = ({ children }: { children: ReactNode }) => <div className={styles.row}>{children}</div>
