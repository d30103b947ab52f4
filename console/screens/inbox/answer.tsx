import { useRef, useState } from 'react'
import { inbox } from '../../../words/en/inbox.ts'
import type { Conversation, ConversationMessage, SendConversationMessage } from '../../api/api.gen.ts'
import { ApiError } from '../../api/client.ts'
import { useZone } from '../../api/hooks.ts'
import { useGo } from '../../shell/use-go.ts'
import type { SaveState } from '../../ui/autosave.ts'
import { Button } from '../../ui/button.tsx'
import { dateTime, personName } from '../../ui/format.ts'
import { Notice } from '../../ui/notice.tsx'
import { toast } from '../../ui/toast.tsx'
import { useIsShown } from '../../ui/use-is-shown.ts'
import styles from './answer.module.css'
import { AnswerTools } from './answer-tools.tsx'
import { AnsweredNotice } from './answered-notice.tsx'
import { Attachments, useUpload } from './attachments.tsx'
import { Counter } from './counter.tsx'
import { type Draft, hasAnswer, withoutAnswer } from './draft.ts'
import { readReason, refusedFor } from './refused.ts'
import { forgetKey, keyOf, sendAnswer, sendMessage } from './send.ts'
import { SendFailure } from './send-failure.tsx'
import { TextBox } from './text-box.tsx'
import { doOnce, useIsUnderWay } from './under-way.ts'
import type { Person } from './use-live.ts'
import { useTyping } from './use-typing.ts'

interface AnswerProps {
  conversation: Conversation
  draft: Draft
  newestId: string | undefined
  /** Replies of colleagues since the draft was started. */
  answered: readonly ConversationMessage[]
  /** Colleagues who are writing a reply now. */
  writers: readonly Person[]
  saveState: SaveState
  onChange(next: Partial<Draft>): void
}

/** Form for a reply. It is sent only once, and not if a colleague has replied meanwhile. */
export function Answer(props: AnswerProps) {
  const { conversation, draft, newestId, answered, writers, saveState, onChange } = props
  const { id, contact, channel } = conversation
  const zone = useZone()
  const go = useGo()
  const typing = useTyping(id)
  const upload = useUpload(conversation, draft.mediaUrls, (mediaUrls) => onChange({ mediaUrls }))
  const underWay = `answer ${id}`
  const isBusy = useIsUnderWay(underWay)
  const [error, setError] = useState<unknown>()
  const isShown = useIsShown()
  const warning = useRef<HTMLDivElement>(null)
  const name = personName(contact)

  function edit(next: Partial<Draft>) {
    // A changed text is a new message with a new key.
    forgetKey(id)
    onChange(next)
    if (next.body) typing.go()
    else typing.stop()
  }

  /** Sends the typed reply. A refusal stands below it. */
  async function sendTyped() {
    if (!canSend) return
    if (answered.length > 0) {
      warning.current?.focus()
      return
    }
    setError(undefined)
    await sendDraft(typed()).catch((refusal) => {
      // The replies of colleagues stand above the text.
      if (refusedFor(refusal) !== 'ANSWERED') setError(refusal)
    })
  }
  /** Sends the reply as a draft that exists once. Throws ApiError for a user who is still here. */
  const sendDraft = (content: SendConversationMessage) =>
    doOnce(underWay, () => write(content, id, sendAnswer))
  /** Sends a separate message, such as a template. Throws ApiError for a user who is still here. */
  const sendOther = (content: SendConversationMessage) =>
    write(content, `${id} ${JSON.stringify(content)}`, sendMessage)

  /**
   * Sends a message once. Throws ApiError, except to a user who has moved on.
   * @param what identifies the idempotency key
   */
  async function write(content: SendConversationMessage, what: string, act: typeof sendAnswer) {
    typing.stop()
    try {
      const seen = draft.lastSeenMessageId ?? newestId
      const message = await act(id, { ...content, ...(seen ? { lastSeenMessageId: seen } : {}) }, keyOf(what))
      forgetKey(what)
      if (message.scheduledFor) toast(inbox.replyScheduled({ time: dateTime(message.scheduledFor, zone) }))
    } catch (refusal) {
      if (refusal instanceof ApiError && !refusal.isPassing) forgetKey(what)
      if (!isShown()) return sayNotSent(refusal)
      await readReason(id, refusal)
      throw refusal
    }
  }
  /** Shows that the reply was not sent, for a user who has moved on. The text is kept. */
  function sayNotSent(refusal: unknown): void {
    const reason = refusal instanceof Error ? refusal.message : String(refusal)
    toast(inbox.replyNotSent({ name, reason }), { label: inbox.open(), run: () => go(`/inbox/${id}`) })
  }

  const typed = (): SendConversationMessage => ({
    ...(draft.body.trim() ? { body: draft.body } : {}),
    ...(channel === 'EMAIL' && draft.subject.trim() ? { subject: draft.subject } : {}),
    ...(draft.mediaUrls.length > 0 ? { mediaUrls: [...draft.mediaUrls] } : {}),
  })
  const isEmpty = !draft.body.trim() && draft.mediaUrls.length === 0
  const canSend = !isEmpty && !upload.isBusy

  return (
    <section className={styles.form} aria-label={inbox.reply()}>
      {writers.length > 0 && (
        <p className={styles.writers} role="status">
          {inbox.replyWriting.rich({
            count: writers.length,
            names: <bdi>{writers.map((person) => person.name).join(', ')}</bdi>,
          })}
        </p>
      )}
      <AnsweredNotice
        ref={warning}
        answers={answered}
        onKeep={() => onChange({ lastSeenMessageId: newestId ?? null })}
        onDiscard={() => onChange(withoutAnswer(draft))}
      />
      {conversation.status === 'CLOSED' && hasAnswer(draft) && <Notice title={inbox.closedMeanwhile()} />}
      {channel === 'EMAIL' && (
        <input
          className={styles.subject}
          aria-label={inbox.replySubject()}
          placeholder={inbox.replySubjectHint()}
          maxLength={200}
          value={draft.subject}
          onChange={({ target }) => edit({ subject: target.value })}
        />
      )}
      <TextBox
        label={inbox.replyTo({ name })}
        value={draft.body}
        isReadOnly={isBusy}
        onChange={(body) => edit({ body })}
        onDone={sendTyped}
        onFiles={upload.isAllowed ? upload.add : undefined}
      />
      <Attachments urls={draft.mediaUrls} upload={upload} onChange={(mediaUrls) => edit({ mediaUrls })} />
      {error !== undefined && <SendFailure error={error} conversation={conversation} onRetry={sendTyped} />}
      <div className={styles.foot}>
        <AnswerTools
          conversation={conversation}
          upload={upload}
          canSchedule={canSend}
          onInsert={(text) => edit({ body: draft.body.trim() ? `${draft.body}\n${text}` : text })}
          onSend={sendOther}
          onSchedule={(when) => sendDraft({ ...typed(), ...when })}
        />
        <div className={styles.state}>
          {channel === 'SMS' && <Counter conversation={conversation} draft={draft} />}
          {hasAnswer(draft) && <span>{SAVED[saveState]}</span>}
        </div>
        <Button
          kind="primary"
          onClick={sendTyped}
          isBusy={isBusy}
          disabled={!canSend || answered.length > 0}
          className={styles.send}
        >
          <span className={styles.to}>{inbox.replySend.rich({ name: <bdi>{name}</bdi> })}</span>
          <kbd className={styles.key}>{inbox.replyKeys()}</kbd>
        </Button>
      </div>
    </section>
  )
}

const SAVED: Readonly<Record<SaveState, string>> = {
  saved: inbox.draftSaved(),
  saving: inbox.draftSaving(),
  unsaved: '',
  failed: inbox.draftFailed(),
}
