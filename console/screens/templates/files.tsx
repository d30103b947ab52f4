import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import type { Media } from '../../api/api.gen.ts'
import { call } from '../../api/client.ts'
import { useCan } from '../../api/hooks.ts'
import { readKept, refresh } from '../../api/queries.ts'
import { Button } from '../../ui/button.tsx'
import { CopyField } from '../../ui/copy.tsx'
import { ConfirmDialog, Dialog } from '../../ui/dialog.tsx'
import { FileDrop } from '../../ui/file-drop.tsx'
import { bytes } from '../../ui/format.ts'
import { Failure } from '../../ui/notice.tsx'
import { Empty, Page } from '../../ui/page.tsx'
import { Paged } from '../../ui/paged.tsx'
import type { Column } from '../../ui/table.tsx'
import { Time } from '../../ui/time.tsx'
import { TemplateTabs } from './template-tabs.tsx'
import styles from './templates.module.css'

const PER_PAGE = 50

/** Images, videos and other files for messages. */
export function Files() {
  const { page = 1 } = useSearch({ from: '/inside/templates/files' })
  const navigate = useNavigate({ from: '/templates/files' })
  const can = useCan()
  const [shown, setShown] = useState<Media>()
  const [error, setError] = useState<unknown>()
  const query = useQuery(readKept('GET /media', { query: { page, limit: PER_PAGE } }))
  async function upload(file: File) {
    setError(undefined)
    const form = new FormData()
    form.set('file', file)
    try {
      await call('POST /media', { body: form })
      await refresh('/media')
    } catch (problem) {
      setError(problem)
    }
  }
  const columns: ReadonlyArray<Column<Media>> = [
    {
      title: 'File',
      show: (file) => (
        <button type="button" className={styles.file} onClick={() => setShown(file)}>
          {file.fileName}
        </button>
      ),
    },
    { title: 'Type', show: ({ contentType }) => contentType },
    { title: 'Size', isNumber: true, show: ({ size }) => bytes(size) },
    { title: 'Uploaded', show: ({ createdAt }) => <Time value={createdAt} /> },
  ]
  return (
    <Page title="Files" intro="Pictures, videos and other files that texts are sent with.">
      <TemplateTabs />
      {error !== undefined && <Failure error={error} />}
      {can('template:create') && (
        <FileDrop
          label="Drop a file here, or choose one"
          hint="A carrier takes up to about 600 kB; larger files are sent as links."
          onFile={upload}
        />
      )}
      <Paged
        query={query}
        label="Files"
        columns={columns}
        page={page}
        onPage={(next) => navigate({ to: '/templates/files', search: { page: next } })}
        empty={<Empty title="There is no file yet." />}
      />
      {shown && <FileDialog file={shown} onClose={() => setShown(undefined)} />}
    </Page>
  )
}

function FileDialog({ file: { id, fileName, url, contentType }, onClose }: { file: Media; onClose(): void }) {
  const can = useCan()
  const [isDeleting, setDeleting] = useState(false)
  if (isDeleting) {
    return (
      <ConfirmDialog
        title="Delete the file"
        act="Delete the file"
        keep="Keep it"
        onClose={() => setDeleting(false)}
        onConfirm={async () => {
          await call('DELETE /media/{id}', { params: { id } })
          await refresh('/media')
          onClose()
        }}
      >
        <p>
          “{fileName}” cannot be brought back, and its address shows nothing any more, also in messages
          already sent.
        </p>
      </ConfirmDialog>
    )
  }
  return (
    <Dialog title={fileName} onClose={onClose}>
      {contentType.startsWith('image/') && new URL(url, location.href).origin === location.origin && (
        <img src={url} alt={fileName} className={styles.picture} />
      )}
      <CopyField label="Address" value={url} />
      <div>{can('template:delete') && <Button onClick={() => setDeleting(true)}>Delete</Button>}</div>
    </Dialog>
  )
}
