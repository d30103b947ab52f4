import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { compose } from '../../../words/en/compose.ts'
import { useCan, useChange } from '../../api/hooks.ts'
import { read } from '../../api/queries.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { FileDrop } from '../../ui/file-drop.tsx'
import { Form, SubmitButton } from '../../ui/form.tsx'
import { bytes } from '../../ui/format.ts'
import { Failure } from '../../ui/notice.tsx'
import { Loaded } from '../../ui/waiting.tsx'
import styles from './message.module.css'
import { Pictures } from './pictures.tsx'

const SHOWN = 24
const TYPES = 'image/jpeg,image/png,image/gif,video/mp4,text/vcard,.vcf'

/** Chooses a file: an upload, a stored file, the contact card, or a URL. */
export default function FilesDialog({ onPick, onClose }: { onPick(url: string): void; onClose(): void }) {
  const can = useCan()
  const files = useQuery(read('GET /media', { query: { limit: SHOWN } }))
  const card = useQuery({ ...read('GET /organization/contact-card'), enabled: can('organization:read') }).data
    ?.data
  const vcardUrl = card?.vcardUrl
  const upload = useChange('POST /media', ['/media'])
  const [error, setError] = useState<unknown>()

  async function send(file: File) {
    setError(undefined)
    const body = new FormData()
    body.set('file', file)
    try {
      onPick((await upload.run({ body })).data.url)
    } catch (refusal) {
      setError(refusal)
    }
  }

  return (
    <Dialog title={compose.fileAct()} isPanel onClose={onClose}>
      {can('template:create') && (
        <FileDrop
          label={upload.isRunning ? compose.fileUploading() : compose.fileDrop()}
          hint={compose.fileDropHint()}
          accept={TYPES}
          onFile={send}
        />
      )}
      {error !== undefined && <Failure error={error} />}
      {vcardUrl && (
        <Button onClick={() => onPick(vcardUrl)}>
          {compose.fileCard({ name: card?.displayName ?? '' })}
        </Button>
      )}
      <Form
        label={compose.fileElsewhere()}
        onSubmit={async (data) => {
          const url = String(data.get('mediaUrls')).trim()
          if (url) onPick(url)
        }}
      >
        <TextField label={compose.fileUrl()} name="mediaUrls" type="url" placeholder="https://" required />
        <div>
          <SubmitButton kind="plain">{compose.fileUrlAct()}</SubmitButton>
        </div>
      </Form>
      <Loaded query={files}>
        {({ data }) =>
          data.length > 0 && (
            <>
              <h3>{compose.fileStored()}</h3>
              <ul className={styles.templates}>
                {data.map(({ id, url, fileName, size }) => (
                  <li key={id}>
                    <button type="button" className={styles.template} onClick={() => onPick(url)}>
                      <Pictures urls={[url]} />
                      <span>{fileName}</span>
                      <span className={styles.quiet}>{bytes(size)}</span>
                    </button>
                  </li>
                ))}
              </ul>
            </>
          )
        }
      </Loaded>
    </Dialog>
  )
}
