import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import type { SuppressionImport } from '../../../api/api.gen.ts'
import { useCan, useZone } from '../../../api/hooks.ts'
import { readKept } from '../../../api/queries.ts'
import { Badge } from '../../../ui/badge.tsx'
import { number } from '../../../ui/format.ts'
import { Empty } from '../../../ui/page.tsx'
import { Paged } from '../../../ui/paged.tsx'
import type { Column } from '../../../ui/table.tsx'
import { Time } from '../../../ui/time.tsx'
import { OptOutFrame } from './frame.tsx'
import { ImportForm } from './import-form.tsx'
import { isLive, STATES } from './import-states.ts'

const PER_PAGE = 25
const LIVE_MS = 1_000

/** Imported lists of addresses. */
export function SuppressionImports() {
  const can = useCan()
  const { page = 1 } = useSearch({ from: '/inside/settings/opt-outs/imports' })
  const navigate = useNavigate({ from: '/settings/opt-outs/imports' })
  const zone = useZone()
  const query = useQuery({
    ...readKept('GET /opt-out/suppression-imports', { query: { page, limit: PER_PAGE } }),
    refetchInterval: ({ state }) => (state.data?.data.some(({ status }) => isLive(status)) ? LIVE_MS : false),
  })
  const columns: ReadonlyArray<Column<SuppressionImport>> = [
    {
      title: 'File',
      show: ({ id, fileName }) => (
        <Link to="/settings/opt-outs/imports/$id" params={{ id }}>
          {fileName}
        </Link>
      ),
    },
    {
      title: 'State',
      show: ({ status, progress }) => (
        <Badge tone={STATES[status].tone}>
          {STATES[status].label}
          {status === 'PROCESSING' ? ` ${Math.floor(progress)} %` : ''}
        </Badge>
      ),
    },
    { title: 'Rows', isNumber: true, show: ({ totalRows }) => number(totalRows) },
    { title: 'New', isNumber: true, show: ({ counts }) => number(counts.added) },
    { title: 'Rejected', isNumber: true, show: ({ counts }) => number(counts.rejected) },
    { title: 'By', isMinor: true, show: ({ createdBy }) => createdBy.name },
    { title: 'When', show: ({ createdAt }) => <Time value={createdAt} zone={zone} /> },
  ]
  return (
    <OptOutFrame intro="Lists of addresses from another system, so that nothing is sent to people who opted out there.">
      {can('opt_out:manage') && <ImportForm />}
      <Paged
        query={query}
        label="Imported lists"
        section="Imported lists"
        columns={columns}
        page={page}
        onPage={(next) => navigate({ search: { page: next } })}
        empty={<Empty title="No list has been imported yet." />}
      />
    </OptOutFrame>
  )
}
