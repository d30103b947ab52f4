import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { settingsOptOuts } from '../../../../words/en/settings-opt-outs.ts'
import type { Topic } from '../../../api/api.gen.ts'
import { useCan, useChange } from '../../../api/hooks.ts'
import { read } from '../../../api/queries.ts'
import { attempt } from '../../../ui/attempt.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Check, TextField } from '../../../ui/field.tsx'
import { Actions, Form, SubmitButton } from '../../../ui/form.tsx'
import { Section } from '../../../ui/page.tsx'
import { toast } from '../../../ui/toast.tsx'
import { Loaded } from '../../../ui/waiting.tsx'
import { OptOutFrame } from './frame.tsx'
import styles from './keywords.module.css'

const REFRESHED = ['/topics'] as const

/** The topics that people subscribe to; an organization has fifty at most. */
export function Topics() {
  const mayManage = useCan()('opt_out:manage')
  const topics = useQuery(read('GET /topics', { query: { limit: 100 } }))
  const [editing, setEditing] = useState<Topic | 'NEW'>()
  return (
    <OptOutFrame intro={settingsOptOuts.topicsIntro()}>
      <Section
        title={settingsOptOuts.topics()}
        actions={mayManage && <Button onClick={() => setEditing('NEW')}>{settingsOptOuts.topicAdd()}</Button>}
      >
        <Loaded query={topics}>
          {({ data }) =>
            data.length === 0 ? (
              <p>{settingsOptOuts.topicsNone()}</p>
            ) : (
              <ul className={styles.words} aria-label={settingsOptOuts.topics()}>
                {data.map((topic) => (
                  <li key={topic.id}>
                    {mayManage ? (
                      <button
                        type="button"
                        className={styles.own}
                        aria-label={settingsOptOuts.topicChange({ topic: topic.name })}
                        onClick={() => setEditing(topic)}
                      >
                        {topic.name}
                      </button>
                    ) : (
                      <span className={styles.own}>{topic.name}</span>
                    )}
                  </li>
                ))}
              </ul>
            )
          }
        </Loaded>
        {editing && (
          <TopicDialog
            topic={editing === 'NEW' ? undefined : editing}
            onClose={() => setEditing(undefined)}
          />
        )}
      </Section>
    </OptOutFrame>
  )
}

function TopicDialog({ topic, onClose }: { topic: Topic | undefined; onClose(): void }) {
  const create = useChange('POST /topics', REFRESHED)
  const change = useChange('PATCH /topics/{id}', REFRESHED)
  const remove = useChange('DELETE /topics/{id}', REFRESHED)
  const title = topic ? settingsOptOuts.topicChange({ topic: topic.name }) : settingsOptOuts.topicAdd()

  async function drop({ id, name }: Topic) {
    await remove.run({ params: { id } })
    onClose()
    toast(settingsOptOuts.topicDeleted({ topic: name }))
  }

  return (
    <Dialog title={title} onClose={onClose}>
      <Form
        label={title}
        onSubmit={async (data) => {
          const body = {
            name: String(data.get('name')),
            description: String(data.get('description')).trim() || null,
            isPublic: data.has('isPublic'),
            isChosenOnly: data.has('isChosenOnly'),
          }
          if (topic) await change.run({ params: { id: topic.id }, body })
          else await create.run({ body })
          onClose()
          toast(settingsOptOuts.topicSaved({ topic: body.name }))
        }}
      >
        <TextField
          label={settingsOptOuts.topicName()}
          name="name"
          required
          maxLength={60}
          defaultValue={topic?.name ?? ''}
          hint={settingsOptOuts.topicNameHint()}
        />
        <TextField
          label={settingsOptOuts.topicDescription()}
          name="description"
          maxLength={300}
          defaultValue={topic?.description ?? ''}
        />
        <Check
          label={settingsOptOuts.topicPublic()}
          name="isPublic"
          defaultChecked={topic?.isPublic ?? true}
        />
        <Check
          label={settingsOptOuts.topicChosenOnly()}
          name="isChosenOnly"
          defaultChecked={topic?.isChosenOnly ?? false}
        />
        <Actions>
          <SubmitButton>{topic ? settingsOptOuts.keywordSave() : settingsOptOuts.topicAdd()}</SubmitButton>
          {topic && (
            <Button onClick={() => attempt(() => drop(topic))}>{settingsOptOuts.keywordDelete()}</Button>
          )}
        </Actions>
      </Form>
    </Dialog>
  )
}
