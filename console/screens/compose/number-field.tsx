import { type ComponentProps, useState } from 'react'
import { TextField } from '../../ui/field.tsx'

type NumberFieldProps = Omit<ComponentProps<typeof TextField>, 'value' | 'onChange' | 'type'> & {
  value: number | null
  /** Called with the number; null for an empty field. */
  onValue(value: number | null): void
}

/** A number field. Keeps the typed text while it is not a number yet. */
export function NumberField({ value, onValue, ...rest }: NumberFieldProps) {
  const [text, setText] = useState(String(value ?? ''))
  const shown = numberOf(text) === value ? text : String(value ?? '')
  return (
    <TextField
      {...rest}
      type="number"
      value={shown}
      onChange={({ target }) => {
        setText(target.value)
        onValue(numberOf(target.value))
      }}
    />
  )
}

const numberOf = (text: string): number | null =>
  text.trim() === '' || Number.isNaN(Number(text)) ? null : Number(text)
