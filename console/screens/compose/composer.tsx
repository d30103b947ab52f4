import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { compose } from '../../../words/en/compose.ts'
import { shell } from '../../../words/en/shell.ts'
import type { CampaignDetail } from '../../api/api.gen.ts'
import { ApiError } from '../../api/client.ts'
import { read } from '../../api/queries.ts'
import { useGo } from '../../shell/use-go.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { type Begun, KeptNotice } from '../../ui/kept-form.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Page, Stack } from '../../ui/page.tsx'
import { toast } from '../../ui/toast.tsx'
import { useClearChosen } from '../../ui/use-clear-chosen.ts'
import { useIsShown } from '../../ui/use-is-shown.ts'
import { useSettled } from '../../ui/use-settled.ts'
import { Waiting } from '../../ui/waiting.tsx'
import { Audience } from './audience.tsx'
import { Basics } from './basics.tsx'
import styles from './compose.module.css'
import type { Draft } from './draft.ts'
import { useEstimate } from './estimate.ts'
import type { Written } from './kept.ts'
import { Later } from './later.tsx'
import { Message } from './message.tsx'
import { More } from './more.tsx'
import { Preview } from './preview.tsx'
import { ComposeProvider } from './provider.tsx'
import { Review } from './review.tsx'
import { SaveState } from './save-state.tsx'
import { SendersSection } from './senders.tsx'
import { TimeSection } from './time.tsx'
import { useDraft } from './use-draft.ts'
import { usePreview } from './use-preview.ts'

const Clashes = lazyPart(() => import('./clashes.tsx'))
const CampaignStudio = lazyPart(() => import('./campaign-studio.tsx'), <Waiting />)

const AUDIENCE = <Audience />
const SETTINGS = (
  <>
    <SendersSection />
    <TimeSection />
    <More />
    <Review />
  </>
)
const PREVIEW = <Preview />

/** Interval between reads of the draft, ms. Another window or person may change it. */
const REREAD_MS = 15_000
/** The same in the studio, where two people often work on one email. */
const REREAD_DESIGN_MS = 3_000
/** Pause in typing the name after which the heading follows, ms. */
const NAME_PAUSE_MS = 300

interface ComposerProps {
  /** Absent for a new campaign. */
  record?: CampaignDetail
  begun: Begun<Written> | undefined
  /** Audience, sender or topic that was chosen on another screen. */
  chosen: Partial<Draft>
  onCreated(id: string): void
}

/** Editor of a whole campaign on one page, with a preview of the message. */
export function Composer({ record, begun, chosen, onCreated }: ComposerProps) {
  const composing = useDraft({ record, begun, chosen })
  const { draft, campaign, absorb, isStarted, error, startAgain, clashes } = composing
  const id = campaign?.id
  const navigate = useNavigate()
  const go = useGo()
  const isDesigning = useLocation().pathname.endsWith('/design')
  const [isPreviewOpen, setPreviewOpen] = useState(false)
  const detail = useQuery({
    ...read('GET /campaigns/{id}', { params: { id: id ?? '' } }),
    enabled: id !== undefined,
    refetchInterval: isDesigning ? REREAD_DESIGN_MS : REREAD_MS,
    refetchOnWindowFocus: 'always',
  })

  const estimate = useEstimate(draft)
  const preview = usePreview(campaign)

  const leaving = useRef(false)
  const [isAsking, setAsking] = useState(false)
  const isShown = useIsShown()
  const isNew = record === undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the draft gets its id
  useEffect(() => {
    if (!isNew || id === undefined) return
    onCreated(id)
    // The draft is stored, so there is no question before leaving.
    const to = isDesigning ? '/campaigns/$id/design' : '/campaigns/$id/edit'
    navigate({ to, params: { id }, search: true, replace: true, ignoreBlocker: true })
  }, [id])

  useClearChosen(isStarted && Object.keys(chosen).length > 0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: each record that was read is taken once
  useEffect(() => {
    if (detail.data) absorb(detail.data.data)
  }, [detail.data])

  const firstStatus = record?.status ?? 'DRAFT'
  const isMoved = campaign !== undefined && campaign.status !== firstStatus
  useEffect(() => {
    if (!isMoved || !id || isAsking || leaving.current) return
    toast(compose.launchedElsewhere())
    go(`/campaigns/${id}`)
  }, [isMoved, id, isAsking, go])

  // The heading and the title of the tab need not follow each key.
  const name = useSettled(draft.name, NAME_PAUSE_MS)

  const isDeleted = error instanceof ApiError && error.status === 404
  const notices = (
    <>
      <KeptNotice
        begunAt={composing.begunAt}
        isAtRisk={composing.isAtRisk && !isMoved}
        startOver={composing.startOver}
      />
      {isDeleted && (
        <Notice
          tone="warn"
          title={compose.deleted()}
          actions={<Button onClick={startAgain}>{compose.deletedAct()}</Button>}
        />
      )}
      {clashes.length > 0 && <Clashes />}
    </>
  )
  return (
    <ComposeProvider
      value={{
        ...composing,
        returnTo: id ? `/campaigns/${id}/edit` : '/campaigns/new',
        detail: detail.data?.data ?? record,
        estimate,
        preview,
        leaving,
        holdOpen: setAsking,
        isShown,
      }}
    >
      {isDesigning ? (
        <CampaignStudio title={name || compose.untitled()} notices={notices} />
      ) : (
        <Page
          title={name || (campaign ? compose.untitled() : compose.newTitle())}
          back={{ to: '/campaigns', label: shell.campaigns() }}
          beside={<SaveState composing={composing} />}
        >
          {notices}
          <div className={styles.board}>
            <Stack>
              <Basics />
              <Later>{AUDIENCE}</Later>
              <Message onPreview={() => setPreviewOpen(true)} />
              <Later>{SETTINGS}</Later>
            </Stack>
            <aside className={styles.aside} aria-label={compose.preview()}>
              <Later>{PREVIEW}</Later>
            </aside>
          </div>
          {isPreviewOpen && (
            <Dialog title={compose.preview()} isPanel onClose={() => setPreviewOpen(false)}>
              <Preview isBare />
            </Dialog>
          )}
        </Page>
      )}
    </ComposeProvider>
  )
}
