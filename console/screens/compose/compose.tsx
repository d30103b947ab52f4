import { useQuery } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import { type ReactNode, useRef } from 'react'
import { compose } from '../../../words/en/compose.ts'
import { shell } from '../../../words/en/shell.ts'
import type { CampaignDetail } from '../../api/api.gen.ts'
import { useCan } from '../../api/hooks.ts'
import { read } from '../../api/queries.ts'
import { useBegun } from '../../shell/kept-forms.ts'
import { Notice } from '../../ui/notice.tsx'
import { Page } from '../../ui/page.tsx'
import type { ChosenSearch } from '../../ui/there-and-back.ts'
import { LoadedPage, Waiting } from '../../ui/waiting.tsx'
import { Composer } from './composer.tsx'
import type { Draft } from './draft.ts'
import type { Written } from './kept.ts'
import { NotChangeable } from './not-changeable.tsx'

const backToList = () => ({ to: '/campaigns', label: shell.campaigns() })

/** Editor of a campaign. `/campaigns/new` becomes `/campaigns/$id/edit` once the draft exists. */
export function Compose() {
  const { id } = useParams({ strict: false })
  const chosen = chosenIn(useSearch({ strict: false }))
  // The key stays when the draft gets an id, and changes for another campaign.
  const shown = useRef({ key: 0, id, created: undefined as string | undefined })
  const { current } = shown
  if (current.id !== id) {
    if (id === undefined || current.created !== id)
      shown.current = { key: current.key + 1, id, created: undefined }
    else current.id = id
  }
  const { key, created } = shown.current
  const isNew = id === undefined || created === id
  return (
    <Permitted isNew={isNew}>
      {isNew ? (
        <New
          key={key}
          chosen={chosen}
          onCreated={(campaignId) => {
            shown.current.created = campaignId
          }}
        />
      ) : (
        <Existing key={key} id={id} chosen={chosen} />
      )}
    </Permitted>
  )
}

/** Returns the part of a draft that was chosen on another screen. */
const chosenIn = ({ segmentId, senderIds, channel, topicId }: ChosenSearch): Partial<Draft> => ({
  ...(segmentId ? { segmentId } : {}),
  ...(channel ? { channel } : {}),
  ...(topicId ? { topicId } : {}),
  ...(senderIds ? { channelIdentityIds: senderIds.split(',') } : {}),
})

function Permitted({ isNew, children }: { isNew: boolean; children: ReactNode }) {
  const can = useCan()
  const isKnown = useQuery({ ...read('GET /role/permissions/me'), staleTime: 60_000 }).data !== undefined
  if (can(isNew ? 'campaign:create' : 'campaign:update')) return children
  return (
    <Page title={isNew ? compose.newTitle() : compose.title()} back={backToList()}>
      {isKnown ? (
        <Notice title={isNew ? compose.noRightToCreate() : compose.noRightToEdit()}>
          {compose.noRightHint()}
        </Notice>
      ) : (
        <Waiting />
      )}
    </Page>
  )
}

interface NewProps {
  chosen: Partial<Draft>
  onCreated(id: string): void
}

function New(props: NewProps) {
  return (
    <LoadedPage query={useBegun<Written>('campaign', 'new')} title={compose.newTitle()} back={backToList()}>
      {({ begun }) => <Composer begun={begun} {...props} />}
    </LoadedPage>
  )
}

function Existing({ id, chosen }: { id: string; chosen: Partial<Draft> }) {
  const query = useQuery(read('GET /campaigns/{id}', { params: { id } }))
  // The editor keeps the first editable version. Later changes arrive through the draft itself.
  const first = useRef(query.data)
  if (!first.current || !isChangeable(first.current.data)) first.current = query.data
  const written = useBegun<Written>('campaign', id)
  return (
    <LoadedPage query={{ ...query, data: first.current }} title={compose.title()} back={backToList()}>
      {({ data }) =>
        isChangeable(data) ? (
          <LoadedPage query={written} title={compose.title()} back={backToList()}>
            {({ begun }) => <Composer record={data} begun={begun} chosen={chosen} onCreated={() => {}} />}
          </LoadedPage>
        ) : (
          <NotChangeable campaign={data} />
        )
      }
    </LoadedPage>
  )
}

/** Returns whether the campaign can be edited: a draft, or paused before its start or between its runs. */
const isChangeable = ({ status, pollId, startedAt, type }: CampaignDetail): boolean =>
  pollId === null &&
  (status === 'DRAFT' || (status === 'PAUSED' && (startedAt === null || type === 'RECURRING')))
