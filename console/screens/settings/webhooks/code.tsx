import styles from './code.module.css'

/** A text of a machine, which is scrolled within its frame. @param label what it is */
export const Code = ({ label, children }: { label: string; children: string }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: it is scrolled with the arrow keys
  <pre className={styles.code} role="region" aria-label={label} tabIndex={0}>
    <code>{children}</code>
  </pre>
)
