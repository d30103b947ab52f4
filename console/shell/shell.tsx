import { useQuery } from '@tanstack/react-query'
import { Outlet, useLocation } from '@tanstack/react-router'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { shell } from '../../words/en/shell.ts'
import type { UnreadCounts } from '../api/api.gen.ts'
import { useBarrier, useOrganization, useSession, useStream } from '../api/hooks.ts'
import { queryClient, read, refresh } from '../api/queries.ts'
import { sessionHolder, subscribeSession } from '../api/session.ts'
import { lazyDialog } from '../ui/lazy-part.tsx'
import { useNarrow } from '../ui/narrow.ts'
import { isTyping } from '../ui/search-field.tsx'
import { isInDialog } from '../ui/shortcuts.ts'
import { AbsentHelp } from '../ui/waiting.tsx'
import { Banners } from './banners.tsx'
import { Barrier } from './barrier.tsx'
import { BottomBar } from './bottom-bar.tsx'
import { followLanguage } from './language.ts'
import styles from './shell.module.css'
import { Sidebar } from './sidebar.tsx'
import { SignInAgain } from './sign-in/sign-in-again.tsx'
import { OtherClients } from './switcher.tsx'
import { TopBar } from './top-bar.tsx'
import { useFocusAfterNavigation } from './use-focus-after-navigation.ts'

const Palette = lazyDialog(() => import('./palette.tsx'))
const NotificationsPanel = lazyDialog(() => import('./notifications-panel.tsx'))
const HelpPanel = lazyDialog(() => import('./help/panel.tsx'))
const ShortcutsHelp = lazyDialog(() => import('./shortcuts-help.tsx'))

/** Content of an event in the notification stream. */
interface NotificationState {
  unreadCounts: UnreadCounts
}

type Overlay = 'palette' | 'notifications' | 'help' | 'keys'

/** Frame of all screens. Its key changes with the user and the organization, so that no state stays. */
export function Shell() {
  const holder = useSyncExternalStore(subscribeSession, sessionHolder)
  return <Frame key={holder && `${holder.user.id} ${holder.organization.id}`} />
}

/** Navigation, organization, notifications and the command palette (Ctrl K) around every screen. */
function Frame() {
  const session = useSession()
  const barrier = useBarrier()
  const content = useRef<HTMLElement>(null)
  const title = useFocusAfterNavigation(content)
  const { overlay, setOverlay, takeTyped } = useOverlay()
  useOwnLanguage()
  // One stream for each tab serves everything that shows notifications.
  const isNews = useNews()
  useStream('GET /notifications/stream', barrier ? undefined : {}, async ({ event, data }) => {
    if (event === 'changed' && (await isNews(data as NotificationState)))
      refresh('/notifications', '/inbox/unread-count')
  })
  const close = () => setOverlay(undefined)
  const search = () => setOverlay('palette')
  const notify = () => setOverlay('notifications')
  const explain = () => setOverlay('help')
  const { pathname } = useLocation()
  const isNarrow = useNarrow()

  return (
    <div className={styles.shell}>
      <button type="button" className={styles.skip} onClick={() => content.current?.focus()}>
        {shell.skip()}
      </button>
      <p className={styles.hidden} role="status">
        {title}
      </p>
      {isNarrow ? (
        <TopBar onSearch={search} onNotifications={notify} onHelp={explain} />
      ) : (
        <Sidebar onSearch={search} onNotifications={notify} onHelp={explain} />
      )}
      <main className={styles.content} id="content" ref={content} tabIndex={-1}>
        {!barrier && <Banners />}
        {barrier && <Barrier barrier={barrier} />}
        {/* The hidden screen keeps its input while the organization cannot be shown. */}
        <div hidden={barrier !== undefined}>
          <AbsentHelp value={<OtherClients />}>
            <Outlet />
          </AbsentHelp>
        </div>
      </main>
      {isNarrow && <BottomBar />}
      {overlay === 'palette' && <Palette takeTyped={takeTyped} onClose={close} />}
      {overlay === 'notifications' && <NotificationsPanel onClose={close} />}
      {overlay === 'help' && <HelpPanel path={pathname} onKeys={() => setOverlay('keys')} onClose={close} />}
      {overlay === 'keys' && <ShortcutsHelp onClose={close} />}
      {session === null && <SignInAgain />}
    </div>
  )
}

/**
 * Returns a function that tells whether a stream event differs from the counts already read. The
 * stream starts with the current state, so the first event often repeats them.
 */
function useNews(): (state: NotificationState) => Promise<boolean> {
  const isFirst = useRef(true)
  return async ({ unreadCounts }) => {
    if (!isFirst.current) return true
    isFirst.current = false
    try {
      const { data } = await queryClient.ensureQueryData(read('GET /notifications/unread-count'))
      return data.message !== unreadCounts.message || data.alert !== unreadCounts.alert
    } catch {
      return true
    }
  }
}

/**
 * Follows the language of the user, or else of the organization, as it was when the frame opened. A
 * later change waits for the next load, because another load would lose what the user types.
 */
function useOwnLanguage(): void {
  const user = useQuery(read('GET /user')).data?.data
  const organization = useOrganization()
  const tag = user && (user.locale ?? organization?.locale)
  const isFollowed = useRef(false)
  useEffect(() => {
    if (!tag || isFollowed.current) return
    isFollowed.current = true
    followLanguage(tag)
  }, [tag])
}

/**
 * Returns the overlay opened by a button or a key. The text that is typed while the palette loads is kept for its field,
 * and does nothing else.
 */
function useOverlay() {
  const [overlay, setOverlay] = useState<Overlay>()
  const typed = useRef('')
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isPalette = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey)
      if (isPalette) {
        event.preventDefault()
        if (overlay === 'palette') setOverlay(undefined)
        // The palette must not open over a form in a dialog.
        else if (!isInDialog()) setOverlay('palette')
      } else if (isInDialog()) {
        return
      } else if (overlay === 'palette') {
        event.preventDefault()
        event.stopPropagation()
        if (event.key === 'Backspace') typed.current = typed.current.slice(0, -1)
        else if (event.key.length === 1 && !event.ctrlKey && !event.metaKey) typed.current += event.key
      } else if (event.key === '?' && !isTyping(event.target)) {
        setOverlay('keys')
      }
    }
    document.addEventListener('keydown', onKey, { capture: true })
    return () => document.removeEventListener('keydown', onKey, { capture: true })
  }, [overlay])
  const takeTyped = () => {
    const text = typed.current
    typed.current = ''
    return text
  }
  return { overlay, setOverlay, takeTyped }
}
