import { useState } from 'react'
import styles from './message.module.css'

/** Files sent with a message: images of this server as previews, all others by URL. */
export const Pictures = ({ urls }: { urls: readonly string[] }) =>
  urls.length > 0 && (
    <ul className={styles.pictures}>
      {urls.map((url) => (
        <li key={url}>
          <Picture url={url} />
        </li>
      ))}
    </ul>
  )

/** Returns the path of a file on this server: all are below `/m/`, on any domain. */
export function pathOf(url: string): string | undefined {
  const pathname = URL.parse(url)?.pathname
  return pathname?.startsWith('/m/') ? pathname : undefined
}

function Picture({ url }: { url: string }) {
  const path = pathOf(url)
  // Videos and contact cards are not images.
  const [isOther, setOther] = useState(path === undefined)
  return isOther ? (
    <code>{url}</code>
  ) : (
    <img src={path} alt="" loading="lazy" onError={() => setOther(true)} />
  )
}
