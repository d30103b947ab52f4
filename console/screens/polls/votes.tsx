import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { polls } from '../../../words/en/polls.ts'
import type { Poll, PollVote } from '../../api/api.gen.ts'
import { download } from '../../api/download.ts'
import { useZone } from '../../api/hooks.ts'
import { readKept } from '../../api/queries.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/field.tsx'
import { personName } from '../../ui/format.ts'
import { Failure } from '../../ui/notice.tsx'
import { Empty, Section } from '../../ui/page.tsx'
import { Paged } from '../../ui/paged.tsx'
import type { Column } from '../../ui/table.tsx'
import { Time } from '../../ui/time.tsx'

const PER_PAGE = 25

interface VotesProps {
  poll: Poll
  /** Option whose votes show; undefined for all. */
  option: string | undefined
  onOption(option: string | undefined): void
}

/** Contacts who voted, with their options. */
export function Votes({ poll: { id, name, options }, option, onOption }: VotesProps) {
  const zone = useZone()
  const [page, setPage] = useState(1)
  const [error, setError] = useState<unknown>()
  const query = useQuery(
    readKept('GET /polls/{pollId}/votes', {
      params: { pollId: id },
      query: { page, limit: PER_PAGE, ...(option ? { optionId: option } : {}) },
    }),
  )
  const labelOf = (optionId: string) => options.find((one) => one.id === optionId)?.label ?? ''
  const columns: ReadonlyArray<Column<PollVote>> = [
    {
      title: polls.person(),
      isText: true,
      show: ({ contactId, contact }) => (
        <Link to="/contacts/$id" params={{ id: contactId }}>
          {personName(contact)}
        </Link>
      ),
    },
    { title: polls.chose(), isText: true, show: ({ optionIds }) => optionIds.map(labelOf).join(', ') },
    { title: polls.wrote(), isText: true, isMinor: true, show: ({ rawBody }) => rawBody },
    { title: polls.votedAt(), show: ({ votedAt }) => <Time value={votedAt} zone={zone} /> },
  ]
  const save = () =>
    download('GET /polls/{pollId}/votes/export', { params: { pollId: id } }, `${name}.csv`).catch(setError)
  return (
    <Section
      title={polls.votes()}
      isFlush
      actions={
        <>
          <SelectField
            label={polls.votesOption()}
            name="option"
            isLabelHidden
            value={option ?? ''}
            onChange={({ target }) => {
              setPage(1)
              onOption(target.value || undefined)
            }}
          >
            <option value="">{polls.votesAll()}</option>
            {options.map(({ id: optionId, label }) => (
              <option key={optionId} value={optionId}>
                {label}
              </option>
            ))}
          </SelectField>
          <Button onClick={save}>{polls.votesDownload()}</Button>
        </>
      }
    >
      {error !== undefined && <Failure error={error} />}
      <Paged
        query={query}
        label={polls.votes()}
        columns={columns}
        page={page}
        onPage={setPage}
        isInside
        empty={<Empty title={polls.votesNone()} />}
      />
    </Section>
  )
}
