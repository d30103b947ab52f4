import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { contactBulk } from '../../../../words/en/contact-bulk.ts'
import { contactFields } from '../../../../words/en/contact-fields.ts'
import { contacts } from '../../../../words/en/contacts.ts'
import type { BulkOperation } from '../../../api/api.gen.ts'
import { useCan, useZone } from '../../../api/hooks.ts'
import { readKept } from '../../../api/queries.ts'
import { isUnderWay, mayBeUndone, resultOf } from '../../../shell/bulk/outcome.ts'
import { cancel, undo } from '../../../shell/bulk/watch.ts'
import { Badge, type BadgeTone } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Empty, Page } from '../../../ui/page.tsx'
import { Paged } from '../../../ui/paged.tsx'
import type { Column } from '../../../ui/table.tsx'
import { Time } from '../../../ui/time.tsx'
import { chipsOf, filtersFrom, wordsIn } from '../filters.ts'
import { useCampaignName, useFieldNames, useTagNames } from '../names.ts'
import { ContactsTabs, Refused } from '../places.tsx'
import { changesOf, progressOf } from './words.ts'

const LOOK_MS = 1_000
/** Maximum number of ids in the address of the list. */
const MOST_SHOWN = 100

const STATES: Readonly<Record<BulkOperation['status'], readonly [string, BadgeTone]>> = {
  QUEUED: [contactBulk.stateQueued(), 'info'],
  PROCESSING: [contactBulk.stateProcessing(), 'info'],
  COMPLETED: [contactBulk.stateCompleted(), 'good'],
  FAILED: [contactBulk.stateFailed(), 'bad'],
  CANCELLED: [contactBulk.stateCanceled(), 'idle'],
  UNDOING: [contactBulk.stateUndoing(), 'info'],
  UNDONE: [contactBulk.stateUndone(), 'idle'],
}

/** Bulk changes, newest first. Each can be undone for seven days. */
export function Changes() {
  const can = useCan()
  const { page = 1 } = useSearch({ from: '/inside/contacts/changes' })
  const navigate = useNavigate({ from: '/contacts/changes' })
  const query = useQuery({
    ...readKept('GET /contacts/bulk-operations', { query: { page } }),
    refetchInterval: ({ state }) => (state.data?.data.some(isUnderWay) ? LOOK_MS : false),
    enabled: can('contact:read'),
  })
  const zone = useZone()
  const ids = (query.data?.data ?? []).flatMap(({ changes, filter }) => [
    ...(changes?.addTagIds ?? []),
    ...(changes?.removeTagIds ?? []),
    ...(filter.tagIds ?? []),
  ])
  const tagName = useTagNames([...new Set(ids)].join(','))
  const columns: ReadonlyArray<Column<BulkOperation>> = [
    { title: contactBulk.columnChange(), isText: true, show: (one) => changesOf(one, tagName) },
    {
      title: contactBulk.columnContacts(),
      isText: true,
      show: (one) => <Whom operation={one} tagName={tagName} />,
    },
    {
      title: contactFields.status(),
      show: (one) => {
        const [label, tone] = STATES[one.status]
        return <Badge tone={tone}>{label}</Badge>
      },
    },
    {
      title: contactBulk.columnResult(),
      isText: true,
      show: (one) => (isUnderWay(one) ? progressOf(one) : resultOf(one)),
    },
    { title: contactBulk.columnBy(), isText: true, isMinor: true, show: ({ createdBy }) => createdBy.name },
    {
      title: contactBulk.columnWhen(),
      isMinor: true,
      show: ({ createdAt }) => <Time value={createdAt} zone={zone} />,
    },
    { title: contactBulk.columnActions(), isActions: true, show: (one) => <Way operation={one} /> },
  ]
  if (!can('contact:read')) return <Refused title={contacts.changes()} />
  return (
    <Page title={contacts.title()} part={contacts.changes()} isWide>
      <ContactsTabs />
      <Paged
        query={query}
        label={contacts.changes()}
        columns={columns}
        page={page}
        onPage={(next) => navigate({ search: { page: next } })}
        empty={<Empty title={contactBulk.none()}>{contactBulk.noneHint()}</Empty>}
      />
    </Page>
  )
}

interface WhomProps {
  operation: BulkOperation
  tagName(id: string): string
}

/** The affected contacts, with a link to them. */
function Whom({ operation: { filter, matchedCount, type, messagesOf }, tagName }: WhomProps) {
  const field = useFieldNames(filter.customFieldFilters !== undefined)
  const filters = filtersFrom(filter)
  const ids = wordsIn(filters.ids)
  const campaign = useCampaignName(filters.campaignId)
  const names = { tag: tagName, field, segment: () => undefined, campaign: () => campaign }
  const chips = chipsOf(filters, names).map(({ text }) => text)
  const chosen =
    [filter.search && contactBulk.whomSearch({ text: filter.search }), ...chips].filter(Boolean).join('; ') ||
    contactBulk.whomAll()
  const who = messagesOf ? contactBulk.whomCampaign() : chosen
  const shown = matchedCount === null ? who : contactBulk.whomCount({ who, count: matchedCount })
  if (messagesOf)
    return (
      <Link to="/campaigns/$id/messages" params={{ id: messagesOf.campaignId }}>
        {shown}
      </Link>
    )
  // No list shows deleted contacts, and a long list of ids does not fit into an address.
  if (type === 'DELETE' || ids.length > MOST_SHOWN) return shown
  return (
    <Link to="/contacts" search={filters}>
      {shown}
    </Link>
  )
}

function Way({ operation }: { operation: BulkOperation }) {
  const can = useCan()
  const isFilling = operation.changes?.addToSegmentId !== undefined
  if (!can(operation.type === 'DELETE' ? 'contact:delete' : 'contact:update')) return null
  if (isFilling && !can('segment:update')) return null
  if (operation.status === 'QUEUED' || operation.status === 'PROCESSING')
    return <Button onClick={() => cancel(operation.id)}>{contacts.progressStop()}</Button>
  if (mayBeUndone(operation, Date.now()))
    return <Button onClick={() => undo(operation.id)}>{contacts.undo()}</Button>
  return null
}
