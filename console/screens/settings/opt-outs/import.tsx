import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { settingsOptOuts } from '../../../../words/en/settings-opt-outs.ts'
import type { SuppressionImport } from '../../../api/api.gen.ts'
import { download } from '../../../api/download.ts'
import { useCan, useChange, useZone } from '../../../api/hooks.ts'
import { read } from '../../../api/queries.ts'
import { attempt } from '../../../ui/attempt.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { Bar, Figure, Figures } from '../../../ui/figures.tsx'
import { number } from '../../../ui/format.ts'
import { Notice } from '../../../ui/notice.tsx'
import { Facts, Page, Section } from '../../../ui/page.tsx'
import { Time } from '../../../ui/time.tsx'
import { toast } from '../../../ui/toast.tsx'
import { Loaded } from '../../../ui/waiting.tsx'
import { isLive, STATES } from './import-states.ts'
import { STOPS } from './methods.ts'

const BACK = { to: '/settings/opt-outs/imports', label: settingsOptOuts.imports() }
const LIVE_MS = 700

/** A list import with its progress. */
export function SuppressionImportScreen() {
  const { id } = useParams({ from: '/inside/settings/opt-outs/imports/$id' })
  const query = useQuery({
    ...read('GET /opt-out/suppression-imports/{id}', { params: { id } }),
    refetchInterval: ({ state }) => (state.data && !isLive(state.data.data.status) ? false : LIVE_MS),
  })
  if (!query.data) {
    return (
      <Page title={settingsOptOuts.importTitle()} back={BACK}>
        <Loaded query={query}>{() => null}</Loaded>
      </Page>
    )
  }
  return <Shown key={id} list={query.data.data} />
}

function Shown({ list }: { list: SuppressionImport }) {
  const zone = useZone()
  const { id, fileName, status, error, counts, totalRows, processedRows, createdAt, completedAt, createdBy } =
    list
  const { label, tone } = STATES[status]
  return (
    <Page
      title={fileName}
      back={BACK}
      beside={<Badge tone={tone}>{label}</Badge>}
      actions={<ListActions list={list} />}
    >
      {error && (
        <Notice tone="bad" title={settingsOptOuts.importStopped()}>
          {error} {settingsOptOuts.importStoppedHint()}
        </Notice>
      )}
      <Section title={settingsOptOuts.importRows()}>
        <Bar
          label={settingsOptOuts.importProgress({ done: processedRows, total: totalRows })}
          parts={[
            { key: 'added', label: settingsOptOuts.rowsNew(), value: counts.added, tone: 'good' },
            { key: 'known', label: settingsOptOuts.rowsKnown(), value: counts.known, tone: 'mild' },
            { key: 'rejected', label: settingsOptOuts.rowsRejected(), value: counts.rejected, tone: 'bad' },
            {
              key: 'rest',
              label: isLive(status) ? settingsOptOuts.rowsRest() : settingsOptOuts.rowsRestEnded(),
              value: Math.max(0, totalRows - counts.added - counts.known - counts.rejected),
              tone: 'idle',
            },
          ]}
          link={(part, text) =>
            part.key === 'added' ? (
              <Link to="/settings/opt-outs" search={{ importId: id }}>
                {text}
              </Link>
            ) : (
              text
            )
          }
        />
        <Figures>
          <Figure label={settingsOptOuts.importContacts()} hint={settingsOptOuts.importContactsHint()}>
            {number(counts.contacts)}
          </Figure>
          <Figure label={settingsOptOuts.importHashes()}>
            {counts.hashed > 0 ? (
              <Link to="/settings/opt-outs" search={{ importId: id, kind: 'HASH' }}>
                {number(counts.hashed)}
              </Link>
            ) : (
              '0'
            )}
          </Figure>
        </Figures>
      </Section>
      <Section title={settingsOptOuts.importFile()}>
        <Facts
          facts={[
            [settingsOptOuts.importColumns(), <Columns key="columns" list={list} />],
            [
              settingsOptOuts.importFirstRow(),
              list.hasHeader ? settingsOptOuts.importFirstRowHeader() : settingsOptOuts.importFirstRowEntry(),
            ],
            [
              settingsOptOuts.importUploaded(),
              <Time key="uploaded" value={createdAt} zone={zone} as="date" />,
            ],
            [settingsOptOuts.importBy(), createdBy.name],
            [
              settingsOptOuts.importEnded(),
              completedAt && <Time key="ended" value={completedAt} zone={zone} as="date" />,
            ],
          ]}
        />
      </Section>
    </Page>
  )
}

const Columns = ({ list: { columns } }: { list: SuppressionImport }) =>
  columns
    .map(({ header, channel }) =>
      settingsOptOuts.importColumn({
        header,
        channel: channel ? STOPS[channel]() : settingsOptOuts.importColumnMixed(),
      }),
    )
    .join(', ')

function ListActions({ list: { id, status, counts, processedRows } }: { list: SuppressionImport }) {
  const can = useCan()
  const cancel = useChange('POST /opt-out/suppression-imports/{id}/cancel', ['/opt-out'])
  const [isCancelling, setCancelling] = useState(false)
  const params = { id }
  return (
    <>
      {counts.rejected > 0 && (
        <Button
          onClick={() =>
            attempt(() =>
              download('GET /opt-out/suppression-imports/{id}/rejects.csv', { params }, 'rejects.csv'),
            )
          }
        >
          {settingsOptOuts.importRejects()}
        </Button>
      )}
      {can('opt_out:manage') && (status === 'QUEUED' || status === 'PROCESSING') && (
        <Button onClick={() => setCancelling(true)}>{settingsOptOuts.importCancel()}</Button>
      )}
      {isCancelling && (
        <ConfirmDialog
          title={settingsOptOuts.importCancel()}
          act={settingsOptOuts.importCancel()}
          keep={settingsOptOuts.importCancelKeep()}
          onConfirm={async () => {
            await cancel.run({ params })
            toast(settingsOptOuts.importCanceled())
          }}
          onClose={() => setCancelling(false)}
        >
          <p>{settingsOptOuts.importCancelHint({ count: processedRows })}</p>
        </ConfirmDialog>
      )}
    </>
  )
}
