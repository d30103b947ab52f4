import { CalendarClock, FileText, MessageSquareDashed, Paperclip } from 'lucide-react'
import { useRef, useState } from 'react'
import { inbox } from '../../../words/en/inbox.ts'
import type { Conversation, SendConversationMessage } from '../../api/api.gen.ts'
import { useCan, useZone } from '../../api/hooks.ts'
import { Button } from '../../ui/button.tsx'
import { dateTime } from '../../ui/format.ts'
import { lazyDialog } from '../../ui/lazy-part.tsx'
import styles from './answer-tools.module.css'
import { FILE_TYPES, type Upload } from './attachments.tsx'
import { WhatsappDialog } from './dialogs.ts'

const TemplatesDialog = lazyDialog(() => import('./templates-dialog.tsx'))
const LaterDialog = lazyDialog(() => import('./later-dialog.tsx'))

interface ToolsProps {
  conversation: Conversation
  upload: Upload
  /** Whether there is content to schedule. */
  canSchedule: boolean
  /** Inserts text into the reply. */
  onInsert(text: string): void
  /** Sends other content than the typed reply. Throws ApiError. */
  onSend(content: SendConversationMessage): Promise<void>
  /** Schedules the typed reply. Throws ApiError. */
  onSchedule(when: Pick<SendConversationMessage, 'sendAt' | 'waitForSendWindow'>): Promise<void>
}

/** Buttons for files, templates and scheduling. */
export function AnswerTools({ conversation, upload, canSchedule, onInsert, onSend, onSchedule }: ToolsProps) {
  const { channel, sessionExpiresAt } = conversation
  const can = useCan()
  const zone = useZone()
  const file = useRef<HTMLInputElement>(null)
  const [open, setOpen] = useState<'TEMPLATES' | 'WHATSAPP' | 'LATER'>()
  const close = () => setOpen(undefined)
  return (
    <div className={styles.tools}>
      {upload.isAllowed && (
        <>
          <Button kind="quiet" isIcon aria-label={inbox.toolFile()} onClick={() => file.current?.click()}>
            <Paperclip size={18} aria-hidden />
          </Button>
          <input
            ref={file}
            type="file"
            accept={FILE_TYPES}
            multiple
            hidden
            aria-label={inbox.toolFileInput()}
            onChange={({ target }) => {
              upload.add([...(target.files ?? [])])
              // Allows the same file to be chosen again.
              target.value = ''
            }}
          />
        </>
      )}
      {can('template:read') && can('contact:read') && (
        <Button kind="quiet" isIcon aria-label={inbox.toolTemplate()} onClick={() => setOpen('TEMPLATES')}>
          <FileText size={18} aria-hidden />
        </Button>
      )}
      {channel === 'WHATSAPP' && (
        <Button kind="quiet" isIcon aria-label={inbox.toolWhatsapp()} onClick={() => setOpen('WHATSAPP')}>
          <MessageSquareDashed size={18} aria-hidden />
        </Button>
      )}
      <Button
        kind="quiet"
        isIcon
        aria-label={inbox.toolLater()}
        disabled={!canSchedule}
        onClick={() => setOpen('LATER')}
      >
        <CalendarClock size={18} aria-hidden />
      </Button>
      {sessionExpiresAt && (
        <span className={styles.until}>{inbox.toolSession({ time: dateTime(sessionExpiresAt, zone) })}</span>
      )}
      {open === 'TEMPLATES' && (
        <TemplatesDialog conversation={conversation} onInsert={onInsert} onSend={onSend} onClose={close} />
      )}
      {open === 'WHATSAPP' && <WhatsappDialog conversation={conversation} onSend={onSend} onClose={close} />}
      {open === 'LATER' && <LaterDialog onPick={onSchedule} onClose={close} />}
    </div>
  )
}
