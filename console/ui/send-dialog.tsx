import { type ReactNode, useState } from 'react'
import { send } from '../../words/en/send.ts'
import { ApiError } from '../api/client.ts'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { Actions, Form, SubmitButton } from './form.tsx'
import { number } from './format.ts'
import { Failure, Notice } from './notice.tsx'
import { Facts } from './page.tsx'
import { toast } from './toast.tsx'
import { useIsShown } from './use-is-shown.ts'

/** Number of recipients that a question shows. */
export interface AudienceCount {
  /** Undefined until it is known. */
  recipients: number | undefined
  /** Reason that the number is not known; null while it loads. */
  error: Error | null
  /** Whether the role may not see the number. The API then sends without one. */
  isHidden?: boolean
  /** Counts again. */
  retry(): unknown
}

/** The part of a request that names what the user saw. Without `expected` the API sends to any audience. */
export interface Asked {
  expected?: { recipients: number; revision?: string }
}

/** Thrown by an act whose record has changed since the user saw it. Nothing is sent. */
export class ChangedSince extends Error {}

interface SendDialogProps {
  /** The act and its subject, such as `Send “Opening”`. */
  title: string
  /** The act on its button, such as `Send to 3 recipients`. */
  act(shown: { count: number }): string
  /** The act on its button while there is no number, such as `Send`. */
  actAlone: string
  keep?: string
  /** Name of the audience. */
  audience: ReactNode
  /** Name of the topic; undefined for none. */
  topic?: string | undefined
  count: AudienceCount
  /** Time of the first message. */
  when: ReactNode
  /** `approval.revision` of the record on the screen; absent if the act sends another one or none. */
  revision?: string | undefined
  subject?: 'campaign' | 'poll'
  children?: ReactNode
  /** Runs the act. Throws ApiError, ChangedSince, or Error with a sentence; the dialog then stays open. */
  onSend(asked: Asked, data: FormData): Promise<unknown>
  /** Shows the changed record. The dialog closes itself. */
  onCheck?(): unknown
  onClose(): void
}

/**
 * Asks before an act that sends: the number of recipients, the audience and the time. The number that
 * the user saw travels with the request, and a larger audience asks again.
 */
export function SendDialog({
  title,
  act,
  actAlone,
  keep = send.notYet(),
  audience,
  topic,
  count,
  when,
  revision,
  subject = 'campaign',
  children,
  onSend,
  onCheck,
  onClose,
}: SendDialogProps) {
  // A number or a revision that arrives later must not replace what the user has read.
  const [shown, setShown] = useState(count.recipients)
  if (shown === undefined && count.recipients !== undefined) setShown(count.recipients)
  const [seenRevision] = useState(revision)
  const [grownFrom, setGrownFrom] = useState<number>()
  const [problem, setProblem] = useState<Error>()
  const [isSending, setSending] = useState(false)
  const isOpen = useIsShown()
  const isHidden = shown === undefined && isCountHidden(count)
  const isChanged = problem instanceof ChangedSince

  async function confirm(data: FormData) {
    if (shown === undefined && !isHidden) return
    const asked: Asked =
      shown === undefined
        ? {}
        : { expected: { recipients: shown, ...(seenRevision ? { revision: seenRevision } : {}) } }
    setProblem(undefined)
    setSending(true)
    try {
      await onSend(asked, data)
    } catch (error) {
      setSending(false)
      const refusal = refusalOf(error, asked, subject)
      // The user left the screen while it was sending.
      if (!isOpen()) return toast(refusal.sentence)
      if (refusal.recipients !== undefined) {
        setGrownFrom(shown)
        setShown(refusal.recipients)
        count.retry()
      }
      if (refusal.problem instanceof ApiError) throw refusal.problem
      return setProblem(refusal.problem)
    }
    onClose()
  }

  // A question that is closed while it sends could be opened and confirmed again.
  return (
    <Dialog title={title} isHeld={isSending} onClose={onClose}>
      <Form onSubmit={confirm}>
        <Facts
          facts={[
            [send.recipients(), shown !== undefined && number(shown)],
            [send.audience(), audience],
            [send.topic(), topic],
            [send.when(), when],
          ]}
        />
        {shown === undefined && <NoCount count={count} isHidden={isHidden} />}
        {children}
        {grownFrom !== undefined && shown !== undefined && (
          <Notice tone="warn" title={send.grown({ before: grownFrom, now: shown })} />
        )}
        {problem && <Notice tone={isChanged ? 'warn' : 'bad'} title={problem.message} />}
        <Actions>
          {isChanged ? (
            <Button
              kind="primary"
              onClick={() => {
                onCheck?.()
                onClose()
              }}
            >
              {subject === 'poll' ? send.checkPoll() : send.checkCampaign()}
            </Button>
          ) : (
            <SubmitButton
              isDisabled={shown === undefined && !isHidden}
              onClick={(event) => {
                // The second click of a double click must not confirm a number that has just appeared.
                if (event.detail > 1) event.preventDefault()
              }}
            >
              {shown === undefined ? actAlone : act({ count: shown })}
            </SubmitButton>
          )}
          <Button isBusy={isSending} onClick={onClose}>
            {keep}
          </Button>
        </Actions>
      </Form>
    </Dialog>
  )
}

const isCountHidden = ({ isHidden = false, error }: AudienceCount): boolean =>
  isHidden || (error instanceof ApiError && error.status === 403)

/** Says why there is no number. */
function NoCount({ count, isHidden }: { count: AudienceCount; isHidden: boolean }) {
  if (isHidden) return <Notice title={send.hidden()} />
  if (count.error) return <Failure error={count.error} onRetry={() => count.retry()} />
  return <p role="status">{send.counting()}</p>
}

interface Refusal {
  /** Current number of recipients, if the audience has grown. */
  recipients?: number
  /** Undefined if only the audience has grown. */
  problem: Error | undefined
  /** The whole refusal, for a place outside the dialog. */
  sentence: string
}

/** Reads why nothing was sent. */
function refusalOf(error: unknown, { expected }: Asked, subject: 'campaign' | 'poll'): Refusal {
  const problem = error instanceof Error ? error : new Error(String(error))
  if (!(problem instanceof ApiError)) return { problem, sentence: problem.message }
  const changed = new ChangedSince(subject === 'poll' ? send.changedPoll() : send.changedCampaign())
  if (problem.code === 'PRECONDITION_FAILED') return { problem: changed, sentence: changed.message }
  const now = problem.code === 'CONFLICT' ? problem.details.find((detail) => 'revision' in detail) : undefined
  if (!now) return { problem, sentence: problem.message }
  const { recipients, revision } = now as { recipients?: number; revision: string | null }
  const hasGrown = expected !== undefined && recipients !== undefined && recipients > expected.recipients
  const isOther = !hasGrown || (expected.revision !== undefined && revision !== expected.revision)
  const growth = hasGrown ? send.grown({ before: expected.recipients, now: recipients }) : ''
  return {
    ...(hasGrown ? { recipients } : {}),
    problem: isOther ? changed : undefined,
    sentence: growth || changed.message,
  }
}
