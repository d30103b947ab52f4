import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { campaign } from '../../../words/en/campaign.ts'
import { useCan } from '../../api/hooks.ts'
import { readKept } from '../../api/queries.ts'
import { Button } from '../../ui/button.tsx'
import { number } from '../../ui/format.ts'
import { Empty, Section, Toolbar } from '../../ui/page.tsx'
import { Pager } from '../../ui/pager.tsx'
import { Loaded } from '../../ui/waiting.tsx'
import { ContactPicker } from './contact-picker.tsx'
import { ExportDialog } from './export-dialog.tsx'
import { useCampaign } from './live.ts'
import { peopleTitle } from './people.ts'
import { PeopleFilters } from './people-filters.tsx'
import { messagesQuery, type PeopleSearch } from './people-search.ts'
import { PeopleTable } from './people-table.tsx'
import { SegmentDialog } from './segment-dialog.tsx'

const PER_PAGE = 50

/** People behind a figure of the campaign, each with the result of their message. */
export function People() {
  const { campaign: record, everyMs } = useCampaign()
  const can = useCan()
  const search = useSearch({ from: '/inside/campaigns/$id/messages' })
  const navigate = useNavigate({ from: '/campaigns/$id/messages' })
  const [open, setOpen] = useState<'segment' | 'export'>()
  const { page = 1 } = search
  const query = useQuery({
    ...readKept('GET /campaigns/{id}/messages', {
      params: { id: record.id },
      query: { ...messagesQuery(search), page, limit: PER_PAGE },
    }),
    refetchInterval: everyMs,
  })
  const set = (next: PeopleSearch) =>
    navigate({ search: (old: PeopleSearch) => ({ ...old, ...next, page: undefined }) })
  const total = query.data?.meta.total ?? 0
  const close = () => setOpen(undefined)
  return (
    <>
      <Toolbar>
        <PeopleFilters search={search} onChange={set} />
        {can('contact:read') && (
          <ContactPicker
            key={search.contact ?? ''}
            label={campaign.peopleFind()}
            placeholder={campaign.peopleFind()}
            isLabelHidden
            onPick={(contact) => set({ contact })}
          />
        )}
      </Toolbar>
      <Section
        title={peopleTitle(search)}
        intro={query.data && number(total)}
        isFlush
        actions={
          total > 0 && (
            <>
              {can('segment:create') && can('contact:read') && (
                <Button onClick={() => setOpen('segment')}>{campaign.peopleSegment()}</Button>
              )}
              {can('contact:export') && (
                <Button onClick={() => setOpen('export')}>{campaign.peopleExport()}</Button>
              )}
            </>
          )
        }
      >
        <Loaded query={query}>
          {({ data, meta }) =>
            data.length === 0 ? (
              <Empty
                title={campaign.peopleNone()}
                actions={<Button onClick={() => navigate({ search: {} })}>{campaign.peopleShowAll()}</Button>}
              />
            ) : (
              <>
                <PeopleTable campaign={record} messages={data} isStale={query.isPlaceholderData} />
                <Pager
                  page={page}
                  hasNext={meta.hasNextPage}
                  total={meta.total}
                  onPage={(next) => navigate({ search: (old: PeopleSearch) => ({ ...old, page: next }) })}
                />
              </>
            )
          }
        </Loaded>
      </Section>
      {open === 'segment' && (
        <SegmentDialog campaign={record} people={search} count={total} onClose={close} />
      )}
      {open === 'export' && <ExportDialog campaign={record} people={search} count={total} onClose={close} />}
    </>
  )
}
