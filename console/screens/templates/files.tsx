import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { templates } from '../../../words/en/templates.ts'
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
      title: templates.file(),
      isText: true,
      show: (file) => (
        <button type="button" className={styles.file} onClick={() => setShown(file)}>
          {file.fileName}
        </button>
      ),
    },
    { title: templates.fileType(), show: ({ contentType }) => contentType },
    { title: templates.fileSize(), isNumber: true, show: ({ size }) => bytes(size) },
    { title: templates.fileUploaded(), show: ({ createdAt }) => <Time value={createdAt} /> },
  ]
  return (
    <Page title={templates.tabFiles()} intro={templates.filesIntro()}>
      <TemplateTabs />
      {error !== undefined && <Failure error={error} />}
      {can('template:create') && (
        <FileDrop label={templates.filesDrop()} hint={templates.filesDropHint()} onFile={upload} />
      )}
      <Paged
        query={query}
        label={templates.tabFiles()}
        columns={columns}
        page={page}
        onPage={(next) => navigate({ to: '/templates/files', search: { page: next } })}
        empty={<Empty title={templates.filesNone()} />}
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
        title={templates.fileDeleteAct()}
        act={templates.fileDeleteAct()}
        keep={templates.fileDeleteKeep()}
        onClose={() => setDeleting(false)}
        onConfirm={async () => {
          await call('DELETE /media/{id}', { params: { id } })
          await refresh('/media')
          onClose()
        }}
      >
        <p>{templates.fileDeleteHint({ name: fileName })}</p>
      </ConfirmDialog>
    )
  }
  return (
    <Dialog title={fileName} onClose={onClose}>
      {contentType.startsWith('image/') && new URL(url, location.href).origin === location.origin && (
        <img src={url} alt={fileName} className={styles.picture} />
      )}
      <CopyField label={templates.fileAddress()} value={url} />
      <div>
        {can('template:delete') && <Button onClick={() => setDeleting(true)}>{templates.delete()}</Button>}
      </div>
    </Dialog>
  )
}
