import { useInfiniteQuery } from '@tanstack/react-query'
import { Outlet, useMatch, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useRef } from 'react'
import { inbox } from '../../../words/en/inbox.ts'
import { useCan } from '../../api/hooks.ts'
import { Panes } from '../../ui/panes.tsx'
import { useShortcutList } from '../../ui/shortcuts.ts'
import { ConversationList } from './conversation-list.tsx'
import { listQuery } from './data.ts'
import { type ComposerHandle, InboxContext, type Mode } from './inbox-context.ts'
import { rowsOf } from './pages.ts'
import { KEYS, useKeys } from './use-keys.ts'
import { useLive } from './use-live.ts'
import { useTypedAhead } from './use-typed-ahead.ts'

/** Number of rows at the end of the list. Moving down to one of them loads more. */
const AHEAD = 5

const isNarrow = (): boolean => window.matchMedia('(max-width: 720px)').matches

/** List of conversations with the open one next to it. A phone shows only one of the two. */
export function Inbox() {
  const search = useSearch({ from: '/inside/inbox' })
  const { id } = useParams({ strict: false })
  const isNew = useMatch({ from: '/inside/inbox/new', shouldThrow: false }) !== undefined
  const navigate = useNavigate()
  const list = useInfiniteQuery(listQuery(search))
  const { writers, isLive } = useLive(id)
  const composer = useRef<ComposerHandle>(null)
  const typed = useTypedAhead()
  const rows = rowsOf(list.data)
  const index = rows.findIndex((row) => row.id === id)

  const leave = () => navigate({ to: '/inbox', search: true })
  const open = (next: string | undefined) =>
    void (next === undefined ? leave() : navigate({ to: '/inbox/$id', params: { id: next }, search: true }))

  function step(by: 1 | -1): void {
    const next = rows[index === -1 ? 0 : index + by]
    if (next) open(next.id)
    if (index + by >= rows.length - AHEAD && list.hasNextPage && !list.isFetching) void list.fetchNextPage()
  }

  /** Moves the cursor to the reply, at once or when the conversation is loaded. */
  function write(mode: Mode): void {
    if (composer.current) {
      composer.current.focus(mode)
      return
    }
    const first = id ?? rows[0]?.id
    if (first === undefined) return
    typed.begin(mode)
    if (id === undefined) open(first)
  }

  const mayAnswer = useCan()('inbox:reply')
  const answer = mayAnswer && (() => write('ANSWER'))
  useKeys({
    j: () => step(1),
    k: () => step(-1),
    r: answer,
    Enter: answer,
    n: mayAnswer && (() => write('NOTE')),
  })
  useShortcutList(KEYS)

  const openNow = useRef(id)
  openNow.current = id
  /**
   * Moves on after a conversation is closed: to the next one, or on a phone to the list. If the
   * user has opened another one meanwhile, it stays.
   */
  const goOn = (done: string) => {
    if (done === openNow.current) open(isNarrow() ? undefined : (rows[index + 1] ?? rows[index - 1])?.id)
  }

  return (
    <Panes
      title={inbox.title()}
      isOpen={id !== undefined || isNew}
      list={
        <ConversationList
          list={list}
          rows={rows}
          openId={id}
          search={search}
          writers={writers}
          isLive={isLive}
        />
      }
    >
      <InboxContext value={{ writers, composer, takeTyped: typed.take, goOn, leave }}>
        <Outlet />
      </InboxContext>
    </Panes>
  )
}
