import { useState } from 'react'
import styles from './compose.module.css'

/** Files that go with a message: pictures of this server as such, all others by their address. */
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

/** Files of this server are below `/m/`, at whatever address recipients reach it. */
function pathOf(url: string): string | undefined {
  const pathname = URL.parse(url)?.pathname
  return pathname?.startsWith('/m/') ? pathname : undefined
}

function Picture({ url }: { url: string }) {
  const path = pathOf(url)
  // Videos and contact cards are no pictures.
  const [isOther, setOther] = useState(path === undefined)
  return isOther ? (
    <code>{url}</code>
  ) : (
    <img src={path} alt="" loading="lazy" onError={() => setOther(true)} />
  )
}
