import { useInfiniteQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { inbox } from '../../../words/en/inbox.ts'
import type { Conversation } from '../../api/api.gen.ts'
import { useSession } from '../../api/hooks.ts'
import type { SaveState } from '../../ui/autosave.ts'
import { Choice } from '../../ui/tabs.tsx'
import { Answer } from './answer.tsx'
import { Blocked, useBlock } from './blocked.tsx'
import { messagesQuery } from './data.ts'
import { changed, type Draft, EMPTY, hasAnswer, joined, withBegun } from './draft.ts'
import { DraftKeeper } from './draft-keeper.tsx'
import { type Mode, type Typed, useInbox } from './inbox-context.ts'
import { showDraft } from './keep-draft.ts'
import { NoteForm, UnsentAnswer } from './note-form.tsx'
import { rowsOf } from './pages.ts'
import { answersSince } from './timeline.ts'
import styles from './writing.module.css'

const MODES: ReadonlyArray<readonly [Mode, string]> = [
  ['ANSWER', inbox.reply()],
  ['NOTE', inbox.note()],
]

interface WritingProps {
  conversation: Conversation
  /** Draft on the server; undefined until it is loaded. */
  begun: Draft | undefined
  /** Request to move the cursor here and insert a text. A new object for each request. */
  wanted: Typed | undefined
}

/** Form for a reply or a note, saved on the server while it is written. */
export function Writing({ conversation, begun, wanted }: WritingProps) {
  const { id } = conversation
  const myId = useSession()?.user.id
  const { writers } = useInbox()
  const block = useBlock(conversation)
  const messages = rowsOf(useInfiniteQuery(messagesQuery(id)).data)
  const [draft, setDraft] = useState(begun ?? EMPTY)
  const [isBegun, setBegun] = useState(begun !== undefined)
  const [mode, setMode] = useState<Mode>('ANSWER')
  const [kept, setKept] = useState<{ state: SaveState; draft: Draft }>()
  const onState = useCallback((state: SaveState, of: Draft) => setKept({ state, draft: of }), [])
  // The state belongs to one draft. A changed draft counts as unsaved.
  const saveState = kept?.draft === draft ? kept.state : 'unsaved'
  const box = useRef<HTMLDivElement>(null)
  const newestId = messages[0]?.id
  const change = (next: Partial<Draft>) => setDraft((old) => changed(old, next, newestId))
  useEffect(() => showDraft(id, (next) => setDraft((old) => changed(old, next(old), newestId))))

  // Text typed before the draft was loaded is added after it.
  useEffect(() => {
    if (isBegun || !begun) return
    setDraft((typed) => withBegun(begun, typed))
    setBegun(true)
  }, [begun, isBegun])

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each time it is wanted
  useLayoutEffect(() => {
    if (!wanted) return
    setMode(wanted.mode)
    const field = wanted.mode === 'NOTE' ? 'note' : 'body'
    if (wanted.text) setDraft((old) => changed(old, { [field]: joined(old[field], wanted.text) }, newestId))
    box.current?.querySelector('textarea')?.focus()
  }, [wanted])

  const answered =
    draft.lastSeenMessageId === null ? [] : answersSince(messages, draft.lastSeenMessageId, myId)
  return (
    <div ref={box} className={styles.writing}>
      {isBegun && begun && <DraftKeeper id={id} begun={begun} draft={draft} onState={onState} />}
      {block ? (
        <>
          <Blocked block={block} conversation={conversation} newestId={newestId} />
          {hasAnswer(draft) && <UnsentAnswer id={id} draft={draft} />}
        </>
      ) : (
        <Choice<Mode> label={inbox.mode()} value={mode} options={MODES} onChange={setMode} />
      )}
      {mode === 'NOTE' || block ? (
        <NoteForm conversation={conversation} note={draft.note} onChange={(note) => change({ note })} />
      ) : (
        <Answer
          conversation={conversation}
          draft={draft}
          newestId={newestId}
          answered={answered}
          writers={writers[id] ?? []}
          saveState={saveState}
          onChange={change}
        />
      )}
    </div>
  )
}
