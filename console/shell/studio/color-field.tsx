import { useId } from 'react'
import { studio } from '../../../words/en/studio.ts'
import { classNames } from '../../ui/class-names.ts'
import { hexOf } from './brand.ts'
import { useView } from './context.ts'
import type { BrandColor } from './design.ts'
import styles from './panel.module.css'
import { COLOR_NAMES, list } from './words.ts'

interface ColorFieldProps {
  label: string
  color: string | null
  /** Name of the choice of no color. */
  none: string
  onChange(color: string | null): void
}

/** A color of the brand, none, or a color of its own. */
export function ColorField({ label, color, none, onChange }: ColorFieldProps) {
  const { brand } = useView()
  const name = useId()
  const isOwn = color?.startsWith('#') === true
  const swatch = (value: BrandColor | null, text: string) => (
    <label key={text} className={styles.swatch} title={text}>
      <input
        type="radio"
        name={name}
        aria-label={text}
        checked={color === value}
        onChange={() => onChange(value)}
      />
      <span
        className={classNames(styles.sample, value === null && styles.none)}
        style={value === null ? {} : { background: hexOf(brand, value) }}
      />
    </label>
  )
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{label}</legend>
      <div className={styles.swatches}>
        {swatch(null, none)}
        {list(COLOR_NAMES).map(([value, text]) => swatch(value, text))}
        <label className={styles.swatch} title={studio.colorOwn()}>
          <input
            type="color"
            aria-label={studio.colorOwn()}
            value={color === null ? hexOf(brand, 'TEXT') : hexOf(brand, color)}
            onInput={({ currentTarget }) => onChange(currentTarget.value)}
            className={classNames(styles.own, isOwn && styles.chosen)}
          />
        </label>
      </div>
    </fieldset>
  )
}
