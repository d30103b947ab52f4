import { compose } from '../../../words/en/compose.ts'
import { NO_TEMPLATE } from '../../shell/message/context.ts'
import { TopicField } from '../../shell/topic-field.tsx'
import { FieldGroup, Radio, TextField } from '../../ui/field.tsx'
import { channelName } from '../../ui/format.ts'
import { useNarrow } from '../../ui/narrow.ts'
import { Section } from '../../ui/page.tsx'
import { Choice } from '../../ui/tabs.tsx'
import { useCompose } from './context.ts'
import { Later } from './later.tsx'

const CHANNELS = ['SMS', 'WHATSAPP', 'EMAIL'] as const

/** Name, category, topic and channel of the campaign. */
export const Basics = () => (
  <Section title={compose.title()}>
    <Name />
    <Later>{KIND}</Later>
  </Section>
)

function Name() {
  const { draft, set, problemOf, campaign } = useCompose()
  const isNarrow = useNarrow()
  return (
    <TextField
      label={compose.name()}
      name="name"
      // The keyboard of a phone would cover the form.
      autoFocus={!campaign && !isNarrow}
      hint={compose.nameHint()}
      placeholder={compose.untitled()}
      maxLength={120}
      value={draft.name}
      problem={problemOf('name')}
      onChange={({ target }) => set({ name: target.value })}
    />
  )
}

const KIND = <Kind />

/** Category, topic and channel. */
function Kind() {
  const { draft, set, problemOf, campaign } = useCompose()
  return (
    <>
      <FieldGroup label={compose.category()}>
        <Radio
          name="category"
          label={compose.marketing()}
          hint={compose.marketingHint()}
          checked={draft.category === 'MARKETING'}
          onChange={() => set({ category: 'MARKETING' })}
        />
        <Radio
          name="category"
          label={compose.transactional()}
          hint={compose.transactionalHint()}
          checked={draft.category === 'TRANSACTIONAL'}
          onChange={() => set({ category: 'TRANSACTIONAL' })}
        />
      </FieldGroup>
      {draft.category === 'MARKETING' && (
        <TopicField
          value={draft.topicId}
          known={campaign?.topic}
          problem={problemOf('topicId')}
          onChange={(topicId) => set({ topicId })}
        />
      )}
      <div>
        <Choice
          label={compose.channel()}
          value={draft.channel}
          options={CHANNELS.map((channel) => [channel, channelName(channel)] as const)}
          onChange={(channel) =>
            set({
              channel,
              channelIdentityIds: campaign?.channel === channel ? campaign.channelIdentityIds : [],
              ...(channel === 'WHATSAPP' && !draft.whatsappTemplate ? { whatsappTemplate: NO_TEMPLATE } : {}),
            })
          }
        />
      </div>
      {problemOf('channel') && <p>{problemOf('channel')}</p>}
    </>
  )
}
