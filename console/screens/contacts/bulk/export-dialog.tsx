import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ContactExport } from '../../../api/api.gen.ts'
import { call } from '../../../api/client.ts'
import { download } from '../../../api/download.ts'
import { read } from '../../../api/queries.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Actions, Form, SubmitButton } from '../../../ui/form.tsx'
import { bytes, counted, number } from '../../../ui/format.ts'
import { Notice } from '../../../ui/notice.tsx'
import { Loaded } from '../../../ui/waiting.tsx'
import { type Choice, countOf, selectionOf } from '../choice.ts'
import list from '../contacts.module.css'
import type { Filters } from '../search.ts'
import { whoIs } from './begin.ts'

interface ExportDialogProps {
  choice: Choice
  filters: Filters
  onClose(): void
}

const isUnderWay = (status: ContactExport['status'] | undefined): boolean =>
  status === 'QUEUED' || status === 'PROCESSING'

/** Exports the chosen contacts to a CSV file, with progress and download. */
export default function ExportDialog({ choice, filters, onClose }: ExportDialogProps) {
  const [id, setId] = useState<string>()
  const count = countOf(choice)
  return (
    <Dialog
      title={`Export ${choice.kind === 'all' ? counted(count, 'contact') : whoIs(choice)}`}
      onClose={onClose}
    >
      {id ? (
        <Progress id={id} count={count} onClose={onClose} />
      ) : (
        <Form
          onSubmit={async () => {
            const body = selectionOf(choice, filters).filter ?? {}
            setId((await call('POST /contacts/exports', { body })).data.id)
          }}
        >
          <p>
            The file is CSV with all fields, tags and opt-outs. It opens in Excel and can be imported again as
            it is. The audit log records who exported it.
          </p>
          <Actions>
            <SubmitButton>Write the file</SubmitButton>
            <Button onClick={onClose}>Not now</Button>
          </Actions>
        </Form>
      )}
    </Dialog>
  )
}

function Progress({ id, count, onClose }: { id: string; count: number; onClose(): void }) {
  const query = useQuery({
    ...read('GET /contacts/exports/{id}', { params: { id } }),
    refetchInterval: ({ state }) => (isUnderWay(state.data?.data.status) ? 700 : false),
  })
  return (
    <Loaded query={query}>
      {({ data }) =>
        data.status === 'FAILED' ? (
          <Notice tone="bad" title="The export failed.">
            {data.error}
          </Notice>
        ) : (
          <Form
            onSubmit={() => download('GET /contacts/exports/{id}/file', { params: { id } }, 'contacts.csv')}
          >
            <progress
              className={list.progress}
              value={data.status === 'COMPLETED' ? 1 : data.rowCount}
              max={data.status === 'COMPLETED' ? 1 : Math.max(1, count)}
              aria-label="How far the file is"
            />
            <p role="status">
              {data.status === 'COMPLETED'
                ? `The file is ready: ${counted(data.rowCount, 'contact')}, ${bytes(data.sizeBytes)}. It is kept for 24 hours.`
                : `${number(data.rowCount)} of ${counted(count, 'contact')} written …`}
            </p>
            <Actions>
              {data.status === 'COMPLETED' && <SubmitButton>Download</SubmitButton>}
              <Button onClick={onClose}>Close</Button>
            </Actions>
          </Form>
        )
      }
    </Loaded>
  )
}
