import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Button } from './button.tsx'
import styles from './mail-frame.module.css'

interface MailFrameProps {
  /** Names it for a screen reader. */
  title: string
  html: string
  /** Whether its pictures are loaded from elsewhere at once; without it a person asks for them. */
  hasPictures?: boolean
}

/** Pictures from elsewhere, which tell their sender that the mail was opened. */
const LOADS = /(?:src|background|srcset)\s*=|url\(/i

/**
 * A mail as its readers see it. Nothing of it runs, and it can read nothing of the console: the page in the frame has
 * no origin, and removes whatever could run.
 */
export function MailFrame({ title, html, hasPictures = false }: MailFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [height, setHeight] = useState<number>()
  const [isAsked, setAsked] = useState(hasPictures)
  const isReady = useRef(false)
  const latest = useRef(html)
  latest.current = html

  // Before the page in the frame can have been loaded.
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
          Show pictures
        </Button>
      )}
      <iframe
        ref={frame}
        title={title}
        className={styles.frame}
        src={isAsked ? '/console/frame?pictures=1' : '/console/frame'}
        sandbox="allow-scripts allow-popups allow-popups-to-escape-sandbox"
        height={height}
      />
    </div>
  )
}
