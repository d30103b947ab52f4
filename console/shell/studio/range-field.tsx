import { useId } from 'react'
import styles from './panel.module.css'

interface RangeFieldProps {
  label: string
  value: number
  min: number
  max: number
  step?: number
  /** The value for people, such as `50 %`. */
  shown: string
  onChange(value: number): void
}

/** A number that is dragged. */
export function RangeField({ label, value, min, max, step = 1, shown, onChange }: RangeFieldProps) {
  const id = useId()
  return (
    <div className={styles.range}>
      <label htmlFor={id} className={styles.legend}>
        {label}
      </label>
      <output htmlFor={id}>{shown}</output>
      <input
        id={id}
        type="range"
        min={min}
        max={max}
        step={step}
        value={value}
        aria-valuetext={shown}
        onInput={({ currentTarget }) => onChange(Number(currentTarget.value))}
      />
    </div>
  )
}
