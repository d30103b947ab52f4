import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import {
  ArrowDownLeft,
  ArrowUpRight,
  CircleOff,
  HandCoins,
  type LucideIcon,
  MousePointerClick,
  NotebookPen,
  Pencil,
  ShieldCheck,
} from 'lucide-react'
import { contactPage } from '../../../../words/en/contact-page.ts'
import type { Activity, Contact } from '../../../api/api.gen.ts'
import { call } from '../../../api/client.ts'
import { useCan, useZone } from '../../../api/hooks.ts'
import { readPages } from '../../../api/queries.ts'
import { stayed, useGo } from '../../../shell/use-go.ts'
import { Button } from '../../../ui/button.tsx'
import { More } from '../../../ui/pager.tsx'
import { Time } from '../../../ui/time.tsx'
import { toast } from '../../../ui/toast.tsx'
import { Loaded } from '../../../ui/waiting.tsx'
import { useFieldNames } from '../names.ts'
import { attempt, refreshContact } from './change.ts'
import styles from './contact.module.css'
import { type EntryKind, entryOf } from './entry.ts'
import { NoteForm } from './note-form.tsx'

const ICONS: Readonly<Record<EntryKind, LucideIcon>> = {
  change: Pencil,
  note: NotebookPen,
  out: ArrowUpRight,
  in: ArrowDownLeft,
  stopped: CircleOff,
  consent: ShieldCheck,
  win: HandCoins,
  click: MousePointerClick,
}

const PER_PAGE = 30

/** Timeline of the contact, newest first. */
export function Timeline({ contact }: { contact: Contact }) {
  const can = useCan()
  const { id } = contact
  const query = useInfiniteQuery(
    readPages('GET /contacts/{id}/activity', { params: { id }, query: { limit: PER_PAGE } }),
  )
  return (
    <>
      {can('contact:update') && <NoteForm id={id} />}
      <Loaded query={query} lines={8}>
        {({ pages }) => (
          <ol className={styles.entries}>
            {pages
              .flatMap(({ data }) => data)
              .map((activity) => (
                <TimelineEntry
                  key={`${activity.type} ${activity.id}`}
                  activity={activity}
                  contact={contact}
                />
              ))}
          </ol>
        )}
      </Loaded>
      {query.hasNextPage && <More isBusy={query.isFetchingNextPage} onMore={() => query.fetchNextPage()} />}
    </>
  )
}

function TimelineEntry({ activity, contact }: { activity: Activity; contact: Contact }) {
  const can = useCan()
  const zone = useZone()
  const field = useFieldNames(activity.type === 'CONTACT_UPDATED')
  const entry = entryOf(activity, contact.id, { field })
  const Icon = ICONS[entry.kind]
  const { noteId, senderId } = entry
  return (
    <li className={styles.entry}>
      <span className={styles.icon}>
        <Icon size={16} aria-hidden />
      </span>
      <div className={styles.what}>
        <p>
          <strong>{entry.title}</strong>{' '}
          <span className={styles.quiet}>
            <Time value={activity.occurredAt} zone={zone} />
            {activity.actor.type !== 'CONTACT' && `, ${activity.actor.name}`}
          </span>
        </p>
        {entry.body && <p className={styles.body}>{entry.body}</p>}
        {entry.lines.map((line) => (
          <p key={line} className={styles.line}>
            {line}
          </p>
        ))}
        <p className={styles.links}>
          {entry.links.map(({ label, to, search }) => (
            <Link key={`${to} ${label}`} to={to} {...(search ? { search } : {})}>
              {label}
            </Link>
          ))}
          {senderId && can('inbox:reply') && (
            <ConversationButton contactId={contact.id} senderId={senderId} />
          )}
          {noteId && can('contact:update') && (
            <DeleteNote id={contact.id} noteId={noteId} body={entry.body ?? ''} />
          )}
        </p>
      </div>
    </li>
  )
}

function ConversationButton({ contactId, senderId }: { contactId: string; senderId: string }) {
  const go = useGo()
  const open = () =>
    attempt(async () => {
      const isHere = stayed()
      const body = { contactId, channelIdentityId: senderId }
      const { data } = await call('POST /inbox/conversations', { body })
      if (isHere()) go(`/inbox/${data.id}`)
    })
  return (
    <button type="button" className={styles.link} onClick={open}>
      {contactPage.linkConversation()}
    </button>
  )
}

function DeleteNote({ id, noteId, body }: { id: string; noteId: string; body: string }) {
  const remove = () =>
    attempt(async () => {
      await call('DELETE /contacts/{id}/notes/{noteId}', { params: { id, noteId } })
      refreshContact()
      toast(contactPage.noteDeleted(), {
        label: contactPage.noteRestore(),
        run: () =>
          attempt(async () => {
            await call('POST /contacts/{id}/notes', { params: { id }, body: { body } })
            refreshContact()
          }),
      })
    })
  return (
    <Button kind="quiet" className={styles.small} onClick={remove}>
      {contactPage.noteDelete()}
    </Button>
  )
}
