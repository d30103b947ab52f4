import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
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
import { messagesQuery, type PeopleSearch, peopleTitle } from './people.ts'
import { PeopleFilters } from './people-filters.tsx'
import { PeopleTable } from './people-table.tsx'
import { SegmentDialog } from './segment-dialog.tsx'

const PER_PAGE = 50

/** People behind a figure of the campaign, each with the result of their message. */
export function People() {
  const { campaign, everyMs } = useCampaign()
  const can = useCan()
  const search = useSearch({ from: '/inside/campaigns/$id/messages' })
  const navigate = useNavigate({ from: '/campaigns/$id/messages' })
  const [open, setOpen] = useState<'segment' | 'export'>()
  const { page = 1 } = search
  const query = useQuery({
    ...readKept('GET /campaigns/{id}/messages', {
      params: { id: campaign.id },
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
            label="Find one person"
            placeholder="Find one person"
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
                <Button onClick={() => setOpen('segment')}>Make a segment of them</Button>
              )}
              {can('contact:export') && <Button onClick={() => setOpen('export')}>Export</Button>}
            </>
          )
        }
      >
        <Loaded query={query}>
          {({ data, meta }) =>
            data.length === 0 ? (
              <Empty
                title="No person is in this list."
                actions={<Button onClick={() => navigate({ search: {} })}>Show everybody</Button>}
              />
            ) : (
              <>
                <PeopleTable campaign={campaign} messages={data} isStale={query.isPlaceholderData} />
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
        <SegmentDialog campaign={campaign} people={search} count={total} onClose={close} />
      )}
      {open === 'export' && (
        <ExportDialog campaign={campaign} people={search} count={total} onClose={close} />
      )}
    </>
  )
}
