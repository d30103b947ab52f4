import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { inbox } from '../../../words/en/inbox.ts'
import { inboxDialogs } from '../../../words/en/inbox-dialogs.ts'
import type { Conversation, SendConversationMessage, SmsTemplate } from '../../api/api.gen.ts'
import { call } from '../../api/client.ts'
import { readKept } from '../../api/queries.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Actions } from '../../ui/form.tsx'
import { personName } from '../../ui/format.ts'
import { Failure } from '../../ui/notice.tsx'
import { Picker } from '../../ui/picker.tsx'
import { excerpt } from '../../ui/sms-parts.ts'
import { Choice } from '../../ui/tabs.tsx'
import { Loaded } from '../../ui/waiting.tsx'
import styles from './templates-dialog.module.css'
import { useFirstField } from './use-first-field.ts'

const SHOWN = 20
type Kind = 'QUICK_REPLY' | 'ALL'
const KINDS: ReadonlyArray<readonly [Kind, string]> = [
  ['QUICK_REPLY', inboxDialogs.templatesQuick()],
  ['ALL', inboxDialogs.templatesAll()],
]

interface TemplatesProps {
  conversation: Conversation
  onInsert(text: string): void
  onSend(content: SendConversationMessage): Promise<void>
  onClose(): void
}

/** Chooses a template, filled in for the contact. */
export default function TemplatesDialog({ conversation, onInsert, onSend, onClose }: TemplatesProps) {
  const [text, setText] = useState('')
  const [kind, setKind] = useState<Kind>('QUICK_REPLY')
  const box = useFirstField()
  const [chosen, setChosen] = useState<SmsTemplate>()
  const search = useDeferredValue(text.trim())
  const query = useQuery(
    readKept('GET /sms-templates', {
      query: {
        limit: SHOWN,
        status: 'ACTIVE',
        includeSystem: true,
        ...(kind === 'ALL' ? {} : { type: kind }),
        ...(search ? { search } : {}),
      },
    }),
  )
  const templates = query.data?.data ?? []
  if (chosen) {
    return (
      <Dialog title={chosen.name} onClose={onClose}>
        <Preview
          template={chosen}
          conversation={conversation}
          onInsert={(filled) => {
            onInsert(filled)
            onClose()
          }}
          onSend={() => onSend({ templateId: chosen.id }).then(onClose)}
          onBack={() => setChosen(undefined)}
        />
      </Dialog>
    )
  }
  return (
    <Dialog title={inboxDialogs.templates()} onClose={onClose}>
      <Choice<Kind> label={inboxDialogs.templatesType()} value={kind} options={KINDS} onChange={setKind} />
      {query.error ? (
        <Failure error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <div ref={box}>
          <Picker
            label={inboxDialogs.templatesSearch()}
            isOpen
            text={text}
            onText={setText}
            options={templates.map(({ id, name, body }) => ({
              id,
              label: name,
              hint: shortened(excerpt(body)),
            }))}
            isLoading={query.isFetching}
            none={kind === 'ALL' ? inboxDialogs.templatesNone() : inboxDialogs.templatesNoneQuick()}
            onPick={({ id }) => setChosen(templates.find((template) => template.id === id))}
          />
        </div>
      )}
    </Dialog>
  )
}

const shortened = (text: string): string => (text.length > 60 ? `${text.slice(0, 59)}…` : text)

interface PreviewProps {
  template: SmsTemplate
  conversation: Conversation
  onInsert(text: string): void
  onSend(): Promise<void>
  onBack(): void
}

/**
 * Preview of the template for the contact. A template with short links is sent directly, because
 * the links are created at that time.
 */
function Preview({ template, conversation: { contact, channel }, onInsert, onSend, onBack }: PreviewProps) {
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  const query = useQuery({
    queryKey: ['POST /sms-templates/preview', template.id, contact.id],
    queryFn: ({ signal }) =>
      call(
        'POST /sms-templates/preview',
        {
          body: {
            templateId: template.id,
            contactId: contact.id,
            category: 'TRANSACTIONAL',
            trackLinks: false,
            smartEncoding: channel !== 'EMAIL',
          },
        },
        { signal },
      ),
  })
  const hasShortLinks = template.mergeFields.some((field) => field.startsWith('shortLink'))
  return (
    <>
      <p>{inboxDialogs.templateFor({ name: personName(contact) })}</p>
      <Loaded query={query}>
        {({ data }) => (
          <>
            <p className={styles.bubble} dir="auto">
              {data.body}
            </p>
            {channel === 'SMS' && (
              <p className={styles.about}>{inboxDialogs.templateSegments({ count: data.segmentCount })}</p>
            )}
            {hasShortLinks && <p className={styles.about}>{inboxDialogs.templateLinks()}</p>}
            {error !== undefined && <Failure error={error} />}
            <Actions>
              {hasShortLinks ? (
                <Button
                  kind="primary"
                  isBusy={isBusy}
                  onClick={() => {
                    setBusy(true)
                    setError(undefined)
                    onSend()
                      .catch(setError)
                      .finally(() => setBusy(false))
                  }}
                >
                  {inbox.replySend({ name: personName(contact) })}
                </Button>
              ) : (
                <Button kind="primary" onClick={() => onInsert(data.body)}>
                  {inboxDialogs.templateInsert()}
                </Button>
              )}
              <Button onClick={onBack}>{inboxDialogs.templateBack()}</Button>
            </Actions>
          </>
        )}
      </Loaded>
    </>
  )
}
