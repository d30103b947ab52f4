import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { Upload } from 'lucide-react'
import { contactFields } from '../../../../words/en/contact-fields.ts'
import { contactImport } from '../../../../words/en/contact-import.ts'
import { contacts } from '../../../../words/en/contacts.ts'
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
  if (!can('contact:import')) return <Refused title={contacts.imports()} />
  return (
    <Page
      title={contacts.title()}
      part={contacts.imports()}
      isWide
      actions={
        <Link to="/contacts/import" className={buttonClass({ kind: 'primary' })}>
          <Upload size={16} aria-hidden />
          {contactImport.listAct()}
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
      title: contactImport.columnFile(),
      isText: true,
      show: ({ id, fileName }) => (
        <Link to="/contacts/imports/$id" params={{ id }}>
          {fileName}
        </Link>
      ),
    },
    {
      title: contactFields.status(),
      show: (one) => {
        const { label, tone } = stateOf(one)
        return <Badge tone={tone}>{label}</Badge>
      },
    },
    {
      title: contactImport.columnRows(),
      isNumber: true,
      show: ({ totalRows }) => (totalRows === null ? '–' : number(totalRows)),
    },
    {
      title: contactImport.columnNew(),
      isNumber: true,
      isMinor: true,
      show: ({ counts }) => number(counts.created),
    },
    {
      title: contactImport.columnChanged(),
      isNumber: true,
      isMinor: true,
      show: ({ counts }) => number(counts.updated),
    },
    {
      title: contactImport.columnRejected(),
      isNumber: true,
      isMinor: true,
      show: ({ counts }) => number(counts.rejected),
    },
    { title: contactImport.columnBy(), isText: true, isMinor: true, show: ({ createdBy }) => createdBy.name },
    { title: contactImport.columnWhen(), show: ({ createdAt }) => <Time value={createdAt} zone={zone} /> },
  ]
  return (
    <Paged
      query={query}
      label={contacts.imports()}
      columns={columns}
      page={page}
      onPage={(next) => navigate({ search: { page: next } })}
      empty={
        <Empty
          title={contactImport.listNone()}
          actions={
            <Link to="/contacts/import" className={buttonClass({ kind: 'primary' })}>
              {contactImport.listAct()}
            </Link>
          }
        />
      }
    />
  )
}
