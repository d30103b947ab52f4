import styles from './code.module.css'

/**
 * Machine text in a scrolling frame.
 * @param label name of the text
 */
export const Code = ({ label, children }: { label: string; children: string }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: it is scrolled with the arrow keys
  <pre className={styles.code} role="region" aria-label={label} tabIndex={0}>
    <code>{children}</code>
  </pre>
)
