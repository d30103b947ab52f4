import { X } from 'lucide-react'
import { useRef, useState } from 'react'
import { inbox } from '../../../words/en/inbox.ts'
import { kit } from '../../../words/en/kit.ts'
import type { Conversation } from '../../api/api.gen.ts'
import { ApiError, call } from '../../api/client.ts'
import { useCan } from '../../api/hooks.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.tsx'
import styles from './attachments.module.css'
import { MediaFile } from './media-file.tsx'
import { useSender } from './use-sender.ts'

/** File types that the server accepts. */
export const FILE_TYPES = 'image/jpeg,image/png,image/gif,video/mp4,text/vcard,.vcf'

const most = ({ channel }: Conversation): number => (channel === 'WHATSAPP' ? 1 : 3)

export interface Upload {
  /** Whether a file can be added. */
  isAllowed: boolean
  isBusy: boolean
  /** Names of the files being uploaded. */
  names: readonly string[]
  /** Note about files that the sender cannot send. */
  hint: string | undefined
  add(files: readonly File[]): void
}

/**
 * Uploads files for a reply.
 * @param onChange gets all URLs after each upload
 */
export function useUpload(
  conversation: Conversation,
  urls: readonly string[],
  onChange: (urls: readonly string[]) => void,
): Upload {
  const can = useCan()
  const sender = useSender(conversation)
  const [names, setNames] = useState<readonly string[]>([])
  const latest = useRef(urls)
  latest.current = urls
  const room = most(conversation) - urls.length - names.length
  const isCarried = conversation.channel === 'WHATSAPP' || sender?.capabilities.mms !== false

  async function upload(file: File): Promise<void> {
    const form = new FormData()
    form.set('file', file)
    setNames((old) => [...old, file.name])
    try {
      const { data } = await call('POST /media', { body: form })
      onChange([...latest.current, data.url])
    } catch (refusal) {
      const reason = refusal instanceof ApiError ? refusal.message : String(refusal)
      toast(inbox.filesFailed({ file: file.name, reason }), {
        label: kit.retry(),
        run: () => void upload(file),
      })
    } finally {
      setNames((old) => old.toSpliced(old.indexOf(file.name), 1))
    }
  }

  return {
    isAllowed: can('template:create') && room > 0,
    isBusy: names.length > 0,
    names,
    hint: isCarried ? undefined : inbox.filesHint(),
    add: (files) => {
      if (files.length > room) toast(inbox.filesMost({ most: most(conversation) }))
      // Uploads run one after the other, so that each sees the earlier ones.
      files
        .slice(0, Math.max(0, room))
        .reduce((before, file) => before.then(() => upload(file)), Promise.resolve())
    },
  }
}

interface AttachmentsProps {
  urls: readonly string[]
  upload: Upload
  onChange(urls: readonly string[]): void
}

/** Files of a reply. */
export function Attachments({ urls, upload, onChange }: AttachmentsProps) {
  if (urls.length === 0 && upload.names.length === 0) return null
  return (
    <div className={styles.attachments}>
      <ul className={styles.files}>
        {urls.map((url, index) => (
          <li key={url} className={styles.file}>
            <MediaFile file={{ url, problem: null }} alt={inbox.fileOfReply()} />
            <Button
              kind="quiet"
              isIcon
              aria-label={inbox.filesRemove({ index: index + 1 })}
              onClick={() => onChange(urls.filter((other) => other !== url))}
            >
              <X size={16} aria-hidden />
            </Button>
          </li>
        ))}
      </ul>
      {upload.names.map((name) => (
        <p key={name} role="status">
          {inbox.filesUploading.rich({ file: <bdi>{name}</bdi> })}
        </p>
      ))}
      {urls.length > 0 && upload.hint && <p className={styles.hint}>{upload.hint}</p>}
    </div>
  )
}
