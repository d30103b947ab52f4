import { FieldGroup, Radio, TextField } from '../../ui/field.tsx'
import { Section } from '../../ui/page.tsx'
import { Choice } from '../../ui/tabs.tsx'
import { useCompose } from './context.ts'
import { NO_TEMPLATE, UNTITLED } from './draft.ts'

const CHANNELS = [
  ['SMS', 'SMS'],
  ['WHATSAPP', 'WhatsApp'],
  ['EMAIL', 'Email'],
] as const

/** Name, category and channel of the campaign. */
export function Basics() {
  const { draft, set, problemOf, campaign } = useCompose()
  return (
    <Section title="Campaign">
      <TextField
        label="Name"
        name="name"
        hint="Recipients never see it."
        placeholder={UNTITLED}
        maxLength={120}
        value={draft.name}
        problem={problemOf('name')}
        onChange={({ target }) => set({ name: target.value })}
      />
      <FieldGroup label="Category">
        <Radio
          name="category"
          label="Marketing"
          hint="Offers and news. Opt-outs, the send window and the limits of marketing apply."
          checked={draft.category === 'MARKETING'}
          onChange={() => set({ category: 'MARKETING' })}
        />
        <Radio
          name="category"
          label="Transactional"
          hint="What a person expects because of something they did, such as an order. Only opt-outs apply."
          checked={draft.category === 'TRANSACTIONAL'}
          onChange={() => set({ category: 'TRANSACTIONAL' })}
        />
      </FieldGroup>
      <div>
        <Choice
          label="Channel"
          value={draft.channel}
          options={CHANNELS}
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
    </Section>
  )
}
