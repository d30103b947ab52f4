import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { automationEditor } from '../../../words/en/automation-editor.ts'
import { compose } from '../../../words/en/compose.ts'
import { useCan, useOrganization } from '../../api/hooks.ts'
import { read } from '../../api/queries.ts'
import { useMessage } from '../../shell/message/context.ts'
import { replaceAll } from '../../shell/message/cursor.ts'
import { Files } from '../../shell/message/files.tsx'
import { MailContent } from '../../shell/message/mail-content.tsx'
import { MailHead } from '../../shell/message/mail-head.tsx'
import { MergeMenu } from '../../shell/message/merge-menu.tsx'
import { PartsCounter } from '../../shell/message/parts-counter.tsx'
import { TemplateButton } from '../../shell/message/template-button.tsx'
import { useLastField } from '../../shell/message/use-last-field.ts'
import { WhatsappMessage } from '../../shell/message/whatsapp-part.tsx'
import { TopicField } from '../../shell/topic-field.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { Check, FieldGroup, SelectField, TextArea } from '../../ui/field.tsx'
import { channelName } from '../../ui/format.ts'
import { Notice } from '../../ui/notice.tsx'
import { Toolbar } from '../../ui/page.tsx'
import { Choice } from '../../ui/tabs.tsx'
import styles from './automations.module.css'
import type { Step, StepOf } from './definition.ts'
import { useEditor, useProblemOf } from './editor-context.ts'
import { StepMessage } from './step-message.tsx'

const MOST = 100
const LONGEST = 1_600
const CHANNELS = ['SMS', 'WHATSAPP', 'EMAIL'] as const

/** Fields of a step that sends a message: channel, topic, senders and text. */
export function MessageFields({ step }: { step: StepOf<'SEND'> }) {
  const { setStep } = useEditor()
  const problemOf = useProblemOf(step.id)
  const { id, channel, category } = step
  const change = (next: Partial<Step>) => setStep(id, next)
  return (
    <StepMessage step={step}>
      <Choice
        label={automationEditor.channel()}
        value={channel}
        options={CHANNELS.map((one) => [one, channelName(one)] as const)}
        onChange={(next) =>
          change({ channel: next, channelIdentityIds: [], whatsappTemplate: null, mediaUrls: [] })
        }
      />
      <SelectField
        label={compose.category()}
        name="category"
        value={category}
        hint={category === 'MARKETING' ? compose.marketingHint() : compose.transactionalHint()}
        problem={problemOf('category')}
        onChange={({ target }) =>
          change(
            target.value === 'MARKETING'
              ? { category: 'MARKETING' }
              : { category: 'TRANSACTIONAL', topicId: null },
          )
        }
      >
        <option value="MARKETING">{compose.marketing()}</option>
        <option value="TRANSACTIONAL">{compose.transactional()}</option>
      </SelectField>
      {category === 'MARKETING' && (
        <TopicField
          value={step.topicId}
          problem={problemOf('topicId')}
          onChange={(topicId) => change({ topicId })}
        />
      )}
      {channel === 'SMS' && <TextFields />}
      {channel === 'WHATSAPP' && <WhatsappMessage />}
      {channel === 'EMAIL' && <MailFields />}
      <Senders step={step} />
    </StepMessage>
  )
}

function TextFields() {
  const { draft, set, problemOf } = useMessage()
  const organization = useOrganization()
  const { box, field } = useLastField()
  const isFooted = draft.category === 'MARKETING' && organization?.appendOptOutFooter
  return (
    <div {...box} className={styles.fields}>
      <Toolbar>
        <MergeMenu field={field} />
        <TemplateButton field={field} />
      </Toolbar>
      <TextArea
        label={compose.text()}
        name="messageTemplate"
        required
        rows={5}
        maxLength={LONGEST}
        value={draft.messageTemplate}
        hint={isFooted && compose.textFooter()}
        problem={problemOf('messageTemplate')}
        onChange={({ target }) => set({ messageTemplate: target.value })}
      />
      <PartsCounter
        text={draft.messageTemplate}
        onReplace={(next) => {
          const area = field()
          if (area) replaceAll(area, next)
        }}
      />
      <Files most={3} />
    </div>
  )
}

function MailFields() {
  const { box, field } = useLastField()
  return (
    <div {...box} className={styles.fields}>
      <Toolbar>
        <MergeMenu field={field} />
      </Toolbar>
      <MailHead />
      <MailContent />
    </div>
  )
}

function Senders({ step: { id, channel, channelIdentityIds: chosen } }: { step: StepOf<'SEND'> }) {
  const { setStep, returnTo } = useEditor()
  const can = useCan()
  const problem = useProblemOf(id)('channelIdentityIds')
  const senders = useQuery({
    ...read('GET /channel-identities', { query: { channel: [channel], limit: MOST } }),
    enabled: can('channel:read'),
  }).data?.data
  if (!senders) return null
  if (senders.length === 0)
    return (
      <Notice
        tone="warn"
        title={compose.sendersNone({ channel: channelName(channel) })}
        actions={
          can('channel:manage') && (
            <Link
              to="/settings/senders/new"
              search={{ channel, returnTo }}
              className={buttonClass({ kind: 'primary' })}
            >
              {compose.sendersAdd()}
            </Link>
          )
        }
      >
        {!can('channel:manage') && compose.sendersAsk()}
      </Notice>
    )
  return (
    <FieldGroup label={automationEditor.senders()} hint={automationEditor.sendersHint()}>
      {senders.map(({ id: senderId, name, address, status }) => (
        <Check
          key={senderId}
          name={senderId}
          label={name}
          hint={address}
          checked={chosen.includes(senderId)}
          disabled={status !== 'ACTIVE' && !chosen.includes(senderId)}
          onChange={({ target }) =>
            setStep(id, {
              channelIdentityIds: target.checked
                ? [...chosen, senderId]
                : chosen.filter((one) => one !== senderId),
            })
          }
        />
      ))}
      {problem && (
        <p className={styles.problem} data-field-problem="channelIdentityIds">
          {problem}
        </p>
      )}
    </FieldGroup>
  )
}
