import { Link } from '@tanstack/react-router'
import {
  Check,
  ChevronLeft,
  Clock,
  Contact,
  MailOpen,
  MoreHorizontal,
  RotateCcw,
  UserRound,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { inbox } from '../../../words/en/inbox.ts'
import type { Conversation } from '../../api/api.gen.ts'
import { useCan, useZone } from '../../api/hooks.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { channelName, dateTime, personName } from '../../ui/format.ts'
import { Menu, MenuItem } from '../../ui/menu.tsx'
import { type Actions, attempt } from './actions.ts'
import styles from './conversation-header.module.css'

interface HeaderProps {
  conversation: Conversation
  actions: Actions
  onSnooze(): void
  onAssign(): void
  onFacts(): void
}

/** Contact and actions of the conversation. */
export function ConversationHeader({ conversation, actions, onSnooze, onAssign, onFacts }: HeaderProps) {
  const { contact, channel, status, snoozedUntil, assignee } = conversation
  const can = useCan()
  const zone = useZone()
  const mayAnswer = can('inbox:reply')
  return (
    <div className={styles.box}>
      <header className={styles.header}>
        <Link to="/inbox" search={true} className={styles.back} aria-label={inbox.back()}>
          <ChevronLeft size={20} aria-hidden />
        </Link>
        <div className={styles.who}>
          <h2>
            <bdi>{personName(contact)}</bdi>
          </h2>
          <p className={styles.about}>
            <span>
              {channelName(channel)} · <bdi>{channel === 'EMAIL' ? contact.email : contact.phone}</bdi>
            </span>
            {status === 'CLOSED' && <Badge>{inbox.rowClosed()}</Badge>}
            {snoozedUntil && (
              <Badge tone="info">{inbox.snoozedUntil({ time: dateTime(snoozedUntil, zone) })}</Badge>
            )}
            {assignee && <Badge>{assignee.name}</Badge>}
          </p>
        </div>
        <div className={styles.actions}>
          {mayAnswer && (
            <>
              <Act
                label={status === 'CLOSED' ? inbox.reopen() : inbox.closeAct()}
                keys="E"
                icon={
                  status === 'CLOSED' ? <RotateCcw size={16} aria-hidden /> : <Check size={16} aria-hidden />
                }
                onClick={actions.toggleClosed}
              />
              {status === 'SNOOZED' ? (
                <Act
                  label={inbox.openNow()}
                  icon={<Clock size={16} aria-hidden />}
                  onClick={() => attempt(() => actions.snooze(null))}
                />
              ) : (
                <Act
                  label={inbox.snooze()}
                  keys="S"
                  icon={<Clock size={16} aria-hidden />}
                  onClick={onSnooze}
                />
              )}
            </>
          )}
          {can('inbox:assign') && (
            <Act
              label={inbox.assign()}
              keys="A"
              icon={<UserRound size={16} aria-hidden />}
              onClick={onAssign}
            />
          )}
          <Menu kind="quiet" isIcon name={inbox.menu()} label={<MoreHorizontal size={18} aria-hidden />}>
            {mayAnswer && (
              <MenuItem icon={<MailOpen size={16} aria-hidden />} onSelect={actions.markUnread}>
                {inbox.unreadAct()} <kbd className={styles.key}>U</kbd>
              </MenuItem>
            )}
            <MenuItem icon={<Contact size={16} aria-hidden />} onSelect={onFacts}>
              {inbox.factsOpen()}
            </MenuItem>
          </Menu>
        </div>
      </header>
    </div>
  )
}

interface ActProps {
  label: string
  keys?: string
  icon: ReactNode
  onClick(): void
}

/** A button with a shortcut. Shows only its icon in a narrow space. */
const Act = ({ label, keys, icon, onClick }: ActProps) => (
  <Button
    className={styles.act}
    title={label}
    {...(keys ? { 'aria-keyshortcuts': keys } : {})}
    onClick={onClick}
  >
    {icon}
    <span className={styles.label}>{label}</span>
    {keys && <kbd className={styles.key}>{keys}</kbd>}
  </Button>
)
