import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { contactBulk } from '../../../../words/en/contact-bulk.ts'
import { contacts } from '../../../../words/en/contacts.ts'
import type { ContactExport } from '../../../api/api.gen.ts'
import { call } from '../../../api/client.ts'
import { download } from '../../../api/download.ts'
import { read } from '../../../api/queries.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { FieldGroup, Radio } from '../../../ui/field.tsx'
import { Actions, Form, SubmitButton } from '../../../ui/form.tsx'
import { bytes } from '../../../ui/format.ts'
import { Notice } from '../../../ui/notice.tsx'
import { Loaded } from '../../../ui/waiting.tsx'
import { type Choice, countOf, selectionOf } from '../choice.ts'
import list from '../contacts.module.css'
import type { Filters } from '../search.ts'

interface ExportDialogProps {
  choice: Choice
  filters: Filters
  /** Fields of the contacts that the list shows, in their order. */
  columns: readonly string[]
  onClose(): void
}

const isUnderWay = (status: ContactExport['status'] | undefined): boolean =>
  status === 'QUEUED' || status === 'PROCESSING'

/** Exports the chosen contacts to a CSV file, with progress and download. */
export default function ExportDialog({ choice, filters, columns, onClose }: ExportDialogProps) {
  const [id, setId] = useState<string>()
  const count = countOf(choice)
  return (
    <Dialog title={contactBulk.export({ count })} onClose={onClose}>
      {id ? (
        <Progress id={id} count={count} onClose={onClose} />
      ) : (
        <Form
          onSubmit={async (data) => {
            const ofList = data.get('fields') === 'list' ? { columns: [...columns] } : {}
            const body = { ...selectionOf(choice, filters).filter, ...ofList }
            setId((await call('POST /contacts/exports', { body })).data.id)
          }}
        >
          <p>{contactBulk.exportHint()}</p>
          <FieldGroup label={contactBulk.exportColumns()}>
            <Radio
              name="fields"
              value="all"
              label={contactBulk.exportAllFields()}
              hint={contactBulk.exportAllFieldsHint()}
              defaultChecked
            />
            <Radio
              name="fields"
              value="list"
              label={contactBulk.exportListColumns()}
              hint={contactBulk.exportListColumnsHint()}
            />
          </FieldGroup>
          <Actions>
            <SubmitButton>{contactBulk.exportAct()}</SubmitButton>
            <Button onClick={onClose}>{contacts.cancel()}</Button>
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
          <Notice tone="bad" title={contactBulk.exportFailed()}>
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
              aria-label={contactBulk.exportProgress()}
            />
            <p role="status">
              {data.status === 'COMPLETED'
                ? contactBulk.exportReady({ count: data.rowCount, size: bytes(data.sizeBytes) })
                : contactBulk.exportWritten({ done: data.rowCount, count })}
            </p>
            <Actions>
              {data.status === 'COMPLETED' && <SubmitButton>{contactBulk.exportDownload()}</SubmitButton>}
              <Button onClick={onClose}>{contactBulk.exportClose()}</Button>
            </Actions>
          </Form>
        )
      }
    </Loaded>
  )
}
