import { Choice } from '../../ui/tabs.tsx'
import styles from './panel.module.css'

/** A choice of one option below its label. */
export const Setting = <Value extends string>(props: Parameters<typeof Choice<Value>>[0]) => (
  <div className={styles.group}>
    <span className={styles.legend} aria-hidden>
      {props.label}
    </span>
    <Choice {...props} />
  </div>
)
