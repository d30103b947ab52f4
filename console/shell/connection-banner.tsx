import { CloudOff } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useIsConnectionLost } from '../api/hooks.ts'
import styles from './connection-banner.module.css'

/** Says that the server cannot be reached, above everything else, until it answers again. */
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
  // In front of a dialog that is open.
  useEffect(() => banner.current?.showPopover(), [])
  return (
    <div ref={banner} popover="manual" className={styles.banner}>
      <CloudOff size={18} aria-hidden />
      <span>Not connected. What you type stays; it is saved when the server answers.</span>
    </div>
  )
}
