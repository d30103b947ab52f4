import { lazy, Suspense, useState } from 'react'
import { Section } from '../../ui/page.tsx'
import { loadPart } from '../../ui/stale.ts'
import styles from './compose.module.css'

const MoreSettings = lazy(() => loadPart(() => import('./more-settings.tsx')))

/** What is seldom changed, which is loaded when it is opened. */
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
        <summary>More settings</summary>
        {isOpened && (
          <Suspense>
            <MoreSettings />
          </Suspense>
        )}
      </details>
    </Section>
  )
}
