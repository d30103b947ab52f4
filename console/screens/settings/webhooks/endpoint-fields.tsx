import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { settingsWebhooks } from '../../../../words/en/settings-webhooks.ts'
import type { EventTypeInfo, WantedEventType, WebhookEndpoint } from '../../../api/api.gen.ts'
import { read } from '../../../api/queries.ts'
import { Check, FieldGroup, Radio, TextField } from '../../../ui/field.tsx'
import { useForm } from '../../../ui/form.tsx'
import { Loaded } from '../../../ui/waiting.tsx'
import styles from './endpoint-fields.module.css'
import { eventGroups, isEverything } from './words.ts'

/** Values of the endpoint form. */
export type Given = Pick<WebhookEndpoint, 'url' | 'description' | 'eventTypes'>

/**
 * Fields of an endpoint.
 * @param endpoint absent for a new one
 */
export function EndpointFields({ endpoint }: { endpoint?: Given }) {
  const types = useQuery(read('GET /webhook-endpoints/event-types'))
  const [isAll, setAll] = useState(isEverything(endpoint?.eventTypes ?? ['*']))
  const problem = useForm().problemOf('eventTypes')
  return (
    <>
      <TextField
        label={settingsWebhooks.url()}
        name="url"
        type="url"
        inputMode="url"
        placeholder="https://"
        required
        defaultValue={endpoint?.url}
        hint={settingsWebhooks.urlHint()}
      />
      <TextField
        label={settingsWebhooks.description()}
        name="description"
        defaultValue={endpoint?.description ?? ''}
        hint={settingsWebhooks.descriptionHint()}
      />
      <FieldGroup label={settingsWebhooks.events()}>
        <Radio
          name="which"
          value="ALL"
          checked={isAll}
          onChange={() => setAll(true)}
          label={settingsWebhooks.eventsAll()}
        />
        <Radio
          name="which"
          value="CHOSEN"
          checked={!isAll}
          onChange={() => setAll(false)}
          label={settingsWebhooks.eventsChosen()}
        />
      </FieldGroup>
      {problem && <p role="alert">{problem}</p>}
      {!isAll && (
        <Loaded query={types}>
          {({ data }) => <TypeChecks types={data} chosen={endpoint?.eventTypes ?? []} />}
        </Loaded>
      )}
    </>
  )
}

interface TypeChecksProps {
  types: readonly EventTypeInfo[]
  chosen: readonly WantedEventType[]
}

const TypeChecks = ({ types, chosen }: TypeChecksProps) => (
  <div className={styles.groups}>
    {eventGroups(types).map(({ title, types: members }) => (
      <FieldGroup key={title} label={title}>
        {members.map(({ type, description }) => (
          <Check
            key={type}
            name="eventTypes"
            value={type}
            defaultChecked={chosen.includes(type)}
            label={<code>{type}</code>}
            hint={description}
          />
        ))}
      </FieldGroup>
    ))}
  </div>
)

/** Returns the values of `EndpointFields`. */
export function endpointOf(data: FormData): Given {
  const chosen = data.getAll('eventTypes') as WantedEventType[]
  return {
    url: String(data.get('url')).trim(),
    description: String(data.get('description')).trim() || null,
    eventTypes: data.get('which') === 'ALL' ? ['*'] : chosen,
  }
}
