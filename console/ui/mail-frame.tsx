import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { kit } from '../../words/en/kit.ts'
import { Button } from './button.tsx'
import styles from './mail-frame.module.css'

interface MailFrameProps {
  /** Label for screen readers. */
  title: string
  html: string
  /** Whether remote pictures load at once. Otherwise the person has to click a button. */
  hasPictures?: boolean
  /** Scheme that the email is shown in. */
  scheme?: 'light' | 'dark'
}

/** Finds remote pictures. They tell the sender that the email was opened. */
const LOADS = /(?:src|background|srcset)\s*=|url\(/i

/**
 * Shows an email as its recipients see it. No code in it runs: the frame removes scripts, and it has
 * no origin, so it cannot read the console.
 */
export function MailFrame({ title, html, hasPictures = false, scheme = 'light' }: MailFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [height, setHeight] = useState<number>()
  const [isAsked, setAsked] = useState(hasPictures)
  const isReady = useRef(false)
  const latest = useRef(html)
  latest.current = html

  // Registers the listener before the frame can load.
  useLayoutEffect(() => {
    const onMessage = ({ source, data }: MessageEvent) => {
      const window = frame.current?.contentWindow
      if (!window || source !== window) return
      if (data?.type === 'ready') {
        isReady.current = true
        window.postMessage({ html: latest.current }, '*')
      }
      if (data?.type === 'height' && Number.isFinite(data.height)) setHeight(data.height)
    }
    window.addEventListener('message', onMessage)
    return () => window.removeEventListener('message', onMessage)
  }, [])

  useEffect(() => {
    if (isReady.current) frame.current?.contentWindow?.postMessage({ html }, '*')
  }, [html])

  return (
    <div className={styles.mail}>
      {!isAsked && LOADS.test(html) && (
        <Button
          onClick={() => {
            isReady.current = false
            setAsked(true)
          }}
        >
          {kit.images()}
        </Button>
      )}
      <iframe
        ref={frame}
        title={title}
        className={styles.frame}
        src={isAsked ? '/console/frame?pictures=1' : '/console/frame'}
        sandbox="allow-scripts allow-popups allow-popups-to-escape-sandbox"
        height={height}
        style={{ colorScheme: scheme }}
      />
    </div>
  )
}
