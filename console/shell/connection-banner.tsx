import { CloudOff } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useIsConnectionLost } from '../api/hooks.ts'
import styles from './connection-banner.module.css'

/** Banner above everything else while the server is unreachable. */
export function ConnectionBanner() {
  const isLost = useIsConnectionLost()
  return (
    <div role="status" className={styles.place}>
      {isLost && <Banner />}
    </div>
  )
}

function Banner() {
  const banner = useRef<HTMLDivElement>(null)
  // A popover lies in front of an open dialog.
  useEffect(() => banner.current?.showPopover(), [])
  return (
    <div ref={banner} popover="manual" className={styles.banner}>
      <CloudOff size={18} aria-hidden />
      <span>Not connected. What you type stays; it is saved when the server answers.</span>
    </div>
  )
}
