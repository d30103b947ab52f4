import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { joinLinks } from '../../../words/en/join-links.ts'
import type { JoinLinkChannel, JoinLinkType } from '../../api/api.gen.ts'
import { FieldGroup, Radio, SelectField, TextField } from '../../ui/field.tsx'
import { Row } from '../../ui/form.tsx'
import { channelName } from '../../ui/format.ts'
import { Section } from '../../ui/page.tsx'
import type { LinkValues } from './body.ts'
import { senders, staticSegments } from './offered.ts'
import { slugOf } from './slug.ts'
import { TYPES } from './words.ts'

const CHANNELS: readonly JoinLinkChannel[] = ['SMS', 'WHATSAPP', 'EMAIL']

interface WayFieldsProps {
  isNew: boolean
  first: LinkValues
  type: JoinLinkType
  onType(type: JoinLinkType): void
  channel: JoinLinkChannel
  onChannel(channel: JoinLinkChannel): void
}

/** Fields for the type of link, its sender and its segment. */
export function WayFields({ isNew, first, type, onType, channel, onChannel }: WayFieldsProps) {
  const segments = useQuery(staticSegments).data?.data ?? []
  const numbers = useQuery(senders).data?.data ?? []
  const [slug, setSlug] = useState(first.slug ?? '')
  /** Whether the address follows the name. */
  const [isProposed, setProposed] = useState(slug === slugOf(first.name ?? ''))
  const isForm = type === 'WEB_FORM'
  const offered = numbers.filter((one) => (isForm ? one.channel === channel : one.channel !== 'EMAIL'))
  return (
    <Section title={joinLinks.way()}>
      {isNew && (
        <FieldGroup label={joinLinks.type()}>
          {Object.entries(TYPES).map(([value, { label, hint }]) => (
            <Radio
              key={value}
              name="type"
              value={value}
              label={label}
              hint={hint}
              checked={type === value}
              onChange={() => onType(value as JoinLinkType)}
            />
          ))}
        </FieldGroup>
      )}
      {isNew && isForm && (
        <SelectField
          label={joinLinks.channel()}
          name="channel"
          value={channel}
          onChange={({ target }) => onChannel(target.value as JoinLinkChannel)}
        >
          {CHANNELS.map((one) => (
            <option key={one} value={one}>
              {channelName(one)}
            </option>
          ))}
        </SelectField>
      )}
      <Row>
        <TextField
          label={joinLinks.name()}
          name="name"
          required
          defaultValue={first.name}
          onChange={({ target }) => {
            if (isProposed) setSlug(slugOf(target.value))
          }}
        />
        {isNew && (
          <TextField
            label={joinLinks.slug()}
            name="slug"
            value={slug}
            placeholder="bread-club"
            hint={joinLinks.slugHint()}
            onChange={({ target }) => {
              setSlug(target.value)
              setProposed(target.value === '')
            }}
          />
        )}
      </Row>
      {!isForm && (
        <TextField
          label={joinLinks.keyword()}
          name="keyword"
          required
          defaultValue={first.keyword}
          hint={joinLinks.keywordHint()}
        />
      )}
      <SelectField
        label={isForm ? joinLinks.senderForm() : joinLinks.senderNumber()}
        name="channelIdentityId"
        defaultValue={first.channelIdentityId}
        key={`${channel} ${offered.length}`}
      >
        <option value="">{joinLinks.senderFirst()}</option>
        {offered.map(({ id, name, address }) => (
          <option key={id} value={id}>
            {joinLinks.senderOption({ name, address })}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={joinLinks.segmentAdd()}
        name="segmentId"
        defaultValue={first.segmentId}
        key={segments.length}
      >
        <option value="">{joinLinks.segmentNone()}</option>
        {segments.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
    </Section>
  )
}
