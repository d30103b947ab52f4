import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { Upload } from 'lucide-react'
import type { ContactImport } from '../../../api/api.gen.ts'
import { useCan, useZone } from '../../../api/hooks.ts'
import { readKept } from '../../../api/queries.ts'
import { Badge } from '../../../ui/badge.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { number } from '../../../ui/format.ts'
import { Empty, Page } from '../../../ui/page.tsx'
import { Paged } from '../../../ui/paged.tsx'
import type { Column } from '../../../ui/table.tsx'
import { Time } from '../../../ui/time.tsx'
import { ContactsTabs, Refused } from '../places.tsx'
import { isUnderWay, stateOf } from './words.ts'

const LOOK_MS = 1_500

/** Imports, newest first. */
export function Imports() {
  const can = useCan()
  if (!can('contact:import')) return <Refused title="Imports" permission="contact:import" />
  return (
    <Page
      title="Contacts"
      part="Imports"
      isWide
      actions={
        <Link to="/contacts/import" className={buttonClass({ kind: 'primary' })}>
          <Upload size={16} aria-hidden />
          Import a file
        </Link>
      }
    >
      <ContactsTabs />
      <ImportList />
    </Page>
  )
}

function ImportList() {
  const { page = 1 } = useSearch({ from: '/inside/contacts/imports' })
  const navigate = useNavigate({ from: '/contacts/imports' })
  const zone = useZone()
  const query = useQuery({
    ...readKept('GET /contacts/imports', { query: { page } }),
    refetchInterval: ({ state }) => (state.data?.data.some(isUnderWay) ? LOOK_MS : false),
  })
  const columns: ReadonlyArray<Column<ContactImport>> = [
    {
      title: 'File',
      show: ({ id, fileName }) => (
        <Link to="/contacts/imports/$id" params={{ id }}>
          {fileName}
        </Link>
      ),
    },
    {
      title: 'State',
      show: (one) => {
        const { label, tone } = stateOf(one)
        return <Badge tone={tone}>{label}</Badge>
      },
    },
    {
      title: 'Rows',
      isNumber: true,
      show: ({ totalRows }) => (totalRows === null ? '–' : number(totalRows)),
    },
    { title: 'New', isNumber: true, isMinor: true, show: ({ counts }) => number(counts.created) },
    { title: 'Changed', isNumber: true, isMinor: true, show: ({ counts }) => number(counts.updated) },
    { title: 'Rejected', isNumber: true, isMinor: true, show: ({ counts }) => number(counts.rejected) },
    { title: 'By', isMinor: true, show: ({ createdBy }) => createdBy.name },
    { title: 'When', show: ({ createdAt }) => <Time value={createdAt} zone={zone} /> },
  ]
  return (
    <Paged
      query={query}
      label="Imports"
      columns={columns}
      page={page}
      onPage={(next) => navigate({ search: { page: next } })}
      empty={
        <Empty
          title="No file was imported yet."
          actions={
            <Link to="/contacts/import" className={buttonClass({ kind: 'primary' })}>
              Import a file
            </Link>
          }
        />
      }
    />
  )
}
