import { useState } from 'react'
import { compose } from '../../../words/en/compose.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Section } from '../../ui/page.tsx'
import styles from './compose.module.css'

const MoreSettings = lazyPart(() => import('./more-settings.tsx'))

/** Rarely changed settings, loaded when opened. */
export function More() {
  const [isOpened, setOpened] = useState(false)
  return (
    <Section>
      <details
        className={styles.more}
        onToggle={({ currentTarget }) => {
          if (currentTarget.open) setOpened(true)
        }}
      >
        <summary>{compose.more()}</summary>
        {isOpened && <MoreSettings />}
      </details>
    </Section>
  )
}
