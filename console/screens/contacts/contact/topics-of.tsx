import { useQuery } from '@tanstack/react-query'
import { contactFields } from '../../../../words/en/contact-fields.ts'
import { contactPage } from '../../../../words/en/contact-page.ts'
import type { ContactTopic, TopicAction } from '../../../api/api.gen.ts'
import { call } from '../../../api/client.ts'
import { useCan } from '../../../api/hooks.ts'
import { read, refresh } from '../../../api/queries.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Section } from '../../../ui/page.tsx'
import { toast } from '../../../ui/toast.tsx'
import { attempt } from './change.ts'
import styles from './contact.module.css'

const STATES: Readonly<Record<TopicAction, () => string>> = {
  SUBSCRIBED: contactPage.topicOn,
  UNSUBSCRIBED: contactPage.topicOff,
}
const CHANNELS = { EMAIL: contactFields.email, SMS: contactPage.channelSms } as const

/** Shows the choices of a contact about topics. Shows nothing if the organization has no topics. */
export function TopicsOf({ id }: { id: string }) {
  const can = useCan()
  const { data } = useQuery(read('GET /contacts/{id}/topics', { params: { id } }))
  if (!data || data.data.length === 0) return null

  const choose = (topicId: string, action: TopicAction) =>
    attempt(async () => {
      const body = { choices: [{ topicId, action }] }
      const answer = await call('PATCH /contacts/{id}/topics', { params: { id }, body })
      await refresh('/contacts')
      const isKept = answer.data.some(({ choices }) => choices.some((one) => one.isUnsubscriptionKept))
      if (isKept) toast(contactPage.topicKept())
    })

  return (
    <Section title={contactPage.topics()}>
      <dl className={styles.facts}>
        {data.data.map((one) => (
          <div key={one.topic.id} className={styles.fact}>
            <dt>{one.topic.name}</dt>
            <dd className={styles.channel}>
              <Choices choices={one.choices} />
              {one.choices.some(({ action }) => action !== 'UNSUBSCRIBED')
                ? can('contact:update') && (
                    <Button onClick={() => choose(one.topic.id, 'UNSUBSCRIBED')}>
                      {contactPage.topicUnsubscribe({ topic: one.topic.name })}
                    </Button>
                  )
                : can('contact:manage_consent') &&
                  one.choices.length > 0 && (
                    <Button onClick={() => choose(one.topic.id, 'SUBSCRIBED')}>
                      {contactPage.topicSubscribe({ topic: one.topic.name })}
                    </Button>
                  )}
            </dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}

const Choices = ({ choices }: Pick<ContactTopic, 'choices'>) => (
  <div>
    {choices.map(({ channel, action }) => (
      <p key={channel} className={styles.quiet}>
        {CHANNELS[channel]()}{' '}
        <Badge tone={action === 'UNSUBSCRIBED' ? 'warn' : 'good'}>
          {action === null ? contactPage.topicNone() : STATES[action]()}
        </Badge>
      </p>
    ))}
  </div>
)
