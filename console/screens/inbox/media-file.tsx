import { useQuery } from '@tanstack/react-query'
import { FileDown, ImageOff } from 'lucide-react'
import { useEffect, useState } from 'react'
import { inbox } from '../../../words/en/inbox.ts'
import type { ConversationFile } from '../../api/api.gen.ts'
import { bytes } from '../../ui/format.ts'
import { Waiting } from '../../ui/waiting.tsx'
import styles from './media-file.module.css'

/** Image types that are displayed. All other files are downloaded, because only an image cannot run code. */
const PICTURES = ['image/jpeg', 'image/png', 'image/gif', 'image/webp']
/** Path of a file on this server. The domain may differ. */
const OURS = /^\/m\/[0-9A-Za-z]+$/

const pathOf = (url: string): string | undefined => {
  const path = URL.canParse(url) ? new URL(url).pathname : undefined
  return path !== undefined && OURS.test(path) ? path : undefined
}

/**
 * A file of a message.
 * @param alt description of a picture
 */
export function MediaFile({
  file: { url, problem },
  alt,
}: {
  file: Pick<ConversationFile, 'url' | 'problem'>
  alt: string
}) {
  if (url === null) {
    return (
      <p className={styles.missing}>
        <ImageOff size={16} aria-hidden />
        {problem ? <bdi>{inbox.fileFetchFailed({ problem })}</bdi> : inbox.fileFetching()}
      </p>
    )
  }
  const path = pathOf(url)
  return path === undefined ? (
    <a href={url} target="_blank" rel="noopener noreferrer" className={styles.link}>
      <FileDown size={16} aria-hidden />
      <bdi>{url}</bdi>
    </a>
  ) : (
    <OwnFile path={path} alt={alt} />
  )
}

class Gone extends Error {}

async function fetchFile(path: string, signal: AbortSignal): Promise<Blob> {
  const response = await fetch(path, { signal })
  if (response.status === 404 || response.status === 410) throw new Gone()
  if (!response.ok) throw new Error(`The server answered ${response.status}.`)
  return response.blob()
}

function OwnFile({ path, alt }: { path: string; alt: string }) {
  const { data, error } = useQuery({
    queryKey: ['file', path],
    queryFn: ({ signal }) => fetchFile(path, signal),
    staleTime: Infinity,
    gcTime: 60_000,
    retry: (count, problem) => count < 3 && !(problem instanceof Gone),
  })
  const address = useObjectUrl(data)
  if (error) {
    return (
      <p className={styles.missing}>
        <ImageOff size={16} aria-hidden />
        {error instanceof Gone ? inbox.fileGone() : inbox.fileNotLoaded()}
      </p>
    )
  }
  if (!data || !address) return <Waiting lines={2} />
  if (PICTURES.includes(data.type)) {
    return (
      <a href={address} target="_blank" rel="noopener" className={styles.picture}>
        <img src={address} alt={alt} />
      </a>
    )
  }
  return (
    <a href={address} download className={styles.link}>
      <FileDown size={16} aria-hidden />
      {inbox.fileSave({ size: bytes(data.size) })}
    </a>
  )
}

/** Returns an object URL. Revokes it when the component unmounts. */
function useObjectUrl(blob: Blob | undefined): string | undefined {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    if (!blob) return
    const made = URL.createObjectURL(blob)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [blob])
  return address
}
