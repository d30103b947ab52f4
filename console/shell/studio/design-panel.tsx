import type { ReactNode } from 'react'
import { studio } from '../../../words/en/studio.ts'
import { useActs } from './context.ts'
import type { Design } from './design.ts'
import styles from './panel.module.css'
import { Setting } from './setting.tsx'

interface DesignPanelProps {
  design: Design
  /** Other settings of the email, such as its subject. */
  children?: ReactNode
}

/** Settings of the email as a whole, shown while no block is selected. */
export function DesignPanel({ design, children }: DesignPanelProps) {
  const { act } = useActs()
  return (
    <section className={styles.panel} aria-labelledby="design-settings">
      <h2 id="design-settings">{studio.email()}</h2>
      {children}
      <Setting
        label={studio.direction()}
        value={design.direction ?? 'null'}
        options={[
          ['null', studio.directionUsual()],
          ['LTR', studio.directionLtr()],
          ['RTL', studio.directionRtl()],
        ]}
        onChange={(value) =>
          act({
            type: 'change',
            edit: (old) => ({ ...old, direction: value === 'null' ? null : (value as 'LTR' | 'RTL') }),
            at: Date.now(),
          })
        }
      />
      <p className={styles.quiet}>{studio.selectHint()}</p>
    </section>
  )
}
