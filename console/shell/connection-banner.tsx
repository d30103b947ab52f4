import { CloudOff } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { kit } from '../../words/en/kit.ts'
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
      <span>{kit.disconnected()}</span>
    </div>
  )
}
