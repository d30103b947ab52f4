import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { testPhones } from '../../../words/en/test-phones.ts'
import { useCan, useChange } from '../../api/hooks.ts'
import { read } from '../../api/queries.ts'
import { attempt } from '../../ui/attempt.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField, TextArea } from '../../ui/field.tsx'
import { Actions, Form, SubmitButton } from '../../ui/form.tsx'
import { channelName } from '../../ui/format.ts'
import { LeaveGuard } from '../../ui/leave-guard.tsx'
import styles from './answer.module.css'

/** Texts that carriers and Carillon understand in every language. */
const KEYWORDS = ['STOP', 'START', 'HELP'] as const
const MOST_SENDERS = 100

interface AnswerProps {
  /** The phone. */
  address: string
  /** Id of the sender of the newest message. */
  last: string | undefined
}

/** Writes to a sender of the test carrier as the person with this phone. */
export function Answer({ address, last }: AnswerProps) {
  const can = useCan()
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState<string>()
  const answer = useChange('POST /test-phones/messages', ['/test-phones'])
  const isMailbox = address.includes('@')
  const query = useQuery({
    ...read('GET /channel-identities', { query: { limit: MOST_SENDERS } }),
    enabled: can('channel:manage'),
  })
  const senders = query.data?.data.filter(
    ({ provider, channel }) => provider === 'SANDBOX' && (channel === 'EMAIL') === isMailbox,
  )
  if (!can('channel:manage')) return <p className={styles.note}>{testPhones.answerRefused()}</p>
  if (!senders) return null
  const sender = senders.find(({ id }) => id === (chosen ?? last)) ?? senders[0]
  if (!sender) {
    return (
      <p className={styles.note}>
        {testPhones.answerNoSender.rich({
          link: (words) => (
            <Link key="link" to="/settings/senders/new" search={{ channel: isMailbox ? 'EMAIL' : 'SMS' }}>
              {words}
            </Link>
          ),
        })}
      </p>
    )
  }
  const send = (body: string) => answer.run({ body: { address, channelIdentityId: sender.id, body } })
  return (
    <div className={styles.answer}>
      <LeaveGuard isUnsaved={text.trim() !== ''} />
      <Form
        label={testPhones.answer()}
        onSubmit={async () => {
          await send(text)
          setText('')
        }}
      >
        {senders.length > 1 && (
          <SelectField
            label={testPhones.answerSender()}
            name="channelIdentityId"
            value={sender.id}
            onChange={({ target }) => setChosen(target.value)}
          >
            {senders.map(({ id, name, channel }) => (
              <option key={id} value={id}>{`${name} (${channelName(channel)})`}</option>
            ))}
          </SelectField>
        )}
        <TextArea
          label={testPhones.answer()}
          isLabelHidden
          placeholder={testPhones.answer()}
          name="body"
          rows={2}
          required
          hint={isMailbox ? testPhones.answerMail() : undefined}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <Actions>
          <SubmitButton>{testPhones.send()}</SubmitButton>
          {!isMailbox &&
            KEYWORDS.map((word) => (
              <Button
                key={word}
                isBusy={answer.isRunning}
                onClick={() => attempt(() => send(word))}
                aria-label={testPhones.sendWord({ word })}
              >
                {word}
              </Button>
            ))}
        </Actions>
      </Form>
    </div>
  )
}
