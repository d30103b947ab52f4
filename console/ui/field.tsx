import {
  type InputHTMLAttributes,
  type ReactNode,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
} from 'react'
import { kit } from '../../words/en/kit.ts'
import { classNames } from './class-names.ts'
import styles from './field.module.css'
import { useForm } from './form.tsx'
import { useInitialFocus } from './use-initial-focus.ts'
import { zoneName } from './zoned.ts'

interface FieldProps {
  label: ReactNode
  /** Name of the field in the form, and in the API's refusals unless `field` is set. */
  name: string
  /** Name of the field in the API's refusals, such as `sendWindow.start`. */
  field?: string | undefined
  hint?: ReactNode
  /** Problem to show instead of the API's refusal. */
  problem?: string | undefined
  /** Whether the label is only for screen readers. */
  isLabelHidden?: boolean
  /** Whether the form needs a value. The label then has a mark. */
  required?: boolean | undefined
  className?: string | undefined
}

interface Described {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

/** A field with its label, hint and problem. */
function Field({
  label,
  name,
  field = name,
  hint,
  problem,
  isLabelHidden = false,
  required = false,
  className,
  children,
}: FieldProps & { children(described: Described): ReactNode }) {
  const id = useId()
  const { problemOf, mend, shows } = useForm()
  useEffect(() => shows(field), [shows, field])
  const refusal = problem ?? problemOf(field)
  const about = [hint ? `${id}-hint` : '', refusal ? `${id}-problem` : ''].filter(Boolean).join(' ')
  return (
    <div className={classNames(styles.field, className)} onInput={() => mend(field)}>
      <label
        htmlFor={id}
        className={isLabelHidden ? styles.hidden : styles.label}
        data-required={required || undefined}
      >
        {label}
      </label>
      {children({ id, 'aria-describedby': about || undefined, 'aria-invalid': refusal ? true : undefined })}
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      {refusal && (
        <p id={`${id}-problem`} className={styles.problem} data-field-problem={field}>
          {refusal}
        </p>
      )}
    </div>
  )
}

const shared = ({ label, field, hint, problem, isLabelHidden, className, ...own }: FieldProps & object) => ({
  about: {
    label,
    field,
    hint,
    problem,
    className,
    name: own.name,
    ...(isLabelHidden ? { isLabelHidden } : {}),
    required: own.required,
  },
  own,
})

export function TextField(
  props: FieldProps & Omit<InputHTMLAttributes<HTMLInputElement>, 'name' | 'className'>,
) {
  const { about, own } = shared(props)
  const input = useRef<HTMLInputElement>(null)
  useInitialFocus(input, props.autoFocus)
  return (
    <Field {...about}>
      {(described) => (
        <input ref={input} type="text" autoComplete="off" {...own} {...described} className={styles.input} />
      )}
    </Field>
  )
}

/**
 * A field for a local time. Its value is converted with `instantOf` and the same zone.
 * @param zone undefined until the organization is loaded: the device's zone, as the hint then says
 */
export const TimeField = ({
  zone,
  hint,
  ...props
}: Parameters<typeof TextField>[0] & { zone: string | undefined }) => (
  <TextField
    // A time that was written in the device's zone does not stay when the other zone arrives.
    key={zone}
    {...props}
    type="datetime-local"
    hint={
      <>
        {hint} {zone ? kit.inZoneOf({ place: zoneName(zone) }) : kit.inDeviceZone()}
      </>
    }
  />
)

export function TextArea(
  props: FieldProps & Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'name' | 'className'>,
) {
  const { about, own } = shared(props)
  return (
    <Field {...about}>
      {(described) => <textarea rows={4} {...own} {...described} className={styles.area} />}
    </Field>
  )
}

export function SelectField({
  defaultValue,
  ...props
}: FieldProps &
  Omit<SelectHTMLAttributes<HTMLSelectElement>, 'name' | 'className'> & { children: ReactNode }) {
  const { about, own } = shared(props)
  const begin = useBeginningOf(defaultValue)
  useInitialFocus(begin, props.autoFocus)
  return (
    <Field {...about}>
      {(described) => <select ref={begin} {...own} {...described} className={styles.input} />}
    </Field>
  )
}

/**
 * Selects the initial value of a select. Preact replaces React in the bundle. It finds the option
 * only if no component lies between the select and the option.
 */
function useBeginningOf(value: SelectHTMLAttributes<HTMLSelectElement>['defaultValue']) {
  const select = useRef<HTMLSelectElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a later value changes nothing that a person chose
  useLayoutEffect(() => {
    if (value === undefined) return
    for (const option of select.current!.options) {
      if (option.value === String(value)) option.selected = option.defaultSelected = true
    }
  }, [])
  return select
}

type CheckProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'className'> & {
  label: ReactNode
  hint?: ReactNode
}

function Tick({ type, label, hint, ...own }: CheckProps & { type: 'checkbox' | 'radio' }) {
  const id = useId()
  return (
    <div className={styles.tick}>
      <input type={type} id={id} {...own} {...(hint ? { 'aria-describedby': `${id}-hint` } : {})} />
      <label htmlFor={id}>
        {label}
        {hint && (
          <span id={`${id}-hint`} className={styles.hint}>
            {hint}
          </span>
        )}
      </label>
    </div>
  )
}

/** A checkbox with its label. */
export const Check = (props: CheckProps) => <Tick type="checkbox" {...props} />
/** A radio button. Buttons with the same `name` exclude each other. */
export const Radio = (props: CheckProps) => <Tick type="radio" {...props} />

/** A group of fields with one label, such as radio buttons. */
export function FieldGroup({
  label,
  hint,
  required = false,
  children,
}: {
  label: ReactNode
  hint?: ReactNode
  /** Whether the form needs a choice. The label then has a mark. */
  required?: boolean
  children: ReactNode
}) {
  return (
    <fieldset className={styles.group}>
      <legend className={styles.label} data-required={required || undefined}>
        {label}
        {required && <span className={styles.hidden}>, {kit.required()}</span>}
      </legend>
      {hint && <p className={styles.hint}>{hint}</p>}
      {children}
    </fieldset>
  )
}
