import { Paperclip, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { compose } from '../../../words/en/compose.ts'
import { useCan } from '../../api/hooks.ts'
import { Button } from '../../ui/button.tsx'
import { lazyDialog } from '../../ui/lazy-part.tsx'
import { useMessage } from './context.ts'
import styles from './message.module.css'
import { Pictures } from './pictures.tsx'

const FilesDialog = lazyDialog(() => import('./files-dialog.tsx'))

/**
 * Files sent with the message.
 * @param most maximum number of files for the channel
 */
export function Files({ most }: { most: number }) {
  const { draft, set, problems } = useMessage()
  const can = useCan()
  const [isOpen, setOpen] = useState(false)
  const { mediaUrls } = draft
  // Concurrent uploads finish one after the other, so each adds to the latest list.
  const latest = useRef(mediaUrls)
  latest.current = mediaUrls
  const problem = Object.entries(problems).find(([field]) => field.startsWith('mediaUrls'))?.[1]
  return (
    <div className={styles.files}>
      {mediaUrls.map((url, index) => (
        <div key={url} className={styles.file}>
          <Pictures urls={[url]} />
          <Button
            kind="quiet"
            isIcon
            aria-label={compose.fileRemove({ number: String(index + 1) })}
            onClick={() => set({ mediaUrls: mediaUrls.filter((one) => one !== url) })}
          >
            <X size={16} aria-hidden />
          </Button>
        </div>
      ))}
      {mediaUrls.length < most && can('template:read') && (
        <div>
          <Button kind="quiet" onClick={() => setOpen(true)}>
            <Paperclip size={16} aria-hidden />
            {compose.fileAct()}
          </Button>
        </div>
      )}
      {problem && (
        <p className={styles.problem} data-field-problem="mediaUrls">
          {problem}
        </p>
      )}
      {isOpen && (
        <FilesDialog
          onClose={() => setOpen(false)}
          onPick={(url) => {
            setOpen(false)
            if (!latest.current.includes(url)) set({ mediaUrls: [...latest.current, url] })
          }}
        />
      )}
    </div>
  )
}
