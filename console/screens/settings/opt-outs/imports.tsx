import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { settingsOptOuts } from '../../../../words/en/settings-opt-outs.ts'
import type { SuppressionImport } from '../../../api/api.gen.ts'
import { useCan, useZone } from '../../../api/hooks.ts'
import { readKept } from '../../../api/queries.ts'
import { Badge } from '../../../ui/badge.tsx'
import { number, share } from '../../../ui/format.ts'
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
      title: settingsOptOuts.importFile(),
      isText: true,
      show: ({ id, fileName }) => (
        <Link to="/settings/opt-outs/imports/$id" params={{ id }}>
          {fileName}
        </Link>
      ),
    },
    {
      title: settingsOptOuts.importStatus(),
      show: ({ status, progress }) => (
        <Badge tone={STATES[status].tone}>
          {status === 'PROCESSING'
            ? settingsOptOuts.importStatusShare({ status: STATES[status].label, share: share(progress, 100) })
            : STATES[status].label}
        </Badge>
      ),
    },
    { title: settingsOptOuts.importRows(), isNumber: true, show: ({ totalRows }) => number(totalRows) },
    { title: settingsOptOuts.importNew(), isNumber: true, show: ({ counts }) => number(counts.added) },
    {
      title: settingsOptOuts.importRejected(),
      isNumber: true,
      show: ({ counts }) => number(counts.rejected),
    },
    {
      title: settingsOptOuts.importBy(),
      isText: true,
      isMinor: true,
      show: ({ createdBy }) => createdBy.name,
    },
    { title: settingsOptOuts.importTime(), show: ({ createdAt }) => <Time value={createdAt} zone={zone} /> },
  ]
  return (
    <OptOutFrame intro={settingsOptOuts.importsIntro()}>
      {can('opt_out:manage') && <ImportForm />}
      <Paged
        query={query}
        label={settingsOptOuts.importsList()}
        section={settingsOptOuts.importsList()}
        columns={columns}
        page={page}
        onPage={(next) => navigate({ search: { page: next } })}
        empty={<Empty title={settingsOptOuts.importsNone()} />}
      />
    </OptOutFrame>
  )
}
