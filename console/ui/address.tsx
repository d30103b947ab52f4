import styles from './address.module.css'

/** A phone number or an email address. It is on one line. */
export const Address = ({ children }: { children: string }) => (
  <bdi className={styles.address} title={children}>
    {children}
  </bdi>
)
