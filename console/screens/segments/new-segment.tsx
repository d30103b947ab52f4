import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { segments } from '../../../words/en/segments.ts'
import { call } from '../../api/client.ts'
import { read, refresh } from '../../api/queries.ts'
import { useGo } from '../../shell/use-go.ts'
import { TextField } from '../../ui/field.tsx'
import { Actions, Form, SubmitButton } from '../../ui/form.tsx'
import { LeaveGuard } from '../../ui/leave-guard.tsx'
import { Columns, Page, Section } from '../../ui/page.tsx'
import { Choice } from '../../ui/tabs.tsx'
import { toast } from '../../ui/toast.tsx'
import { fieldsWith } from './fields.ts'
import { isComplete, newGroup, rulesFrom, toRules, toTree } from './rules.ts'
import { RulesCount } from './rules-count.tsx'
import { RulesEditor } from './rules-editor.tsx'

/** Screen of a new segment. The address may contain rules, such as from the contact filters. */
export function NewSegment() {
  const go = useGo()
  const given = rulesFrom(useSearch({ from: '/inside/segments/new' }).rules)
  const [type, setType] = useState<'DYNAMIC' | 'STATIC'>('DYNAMIC')
  const [name, setName] = useState('')
  const [first] = useState(() => (given ? toTree(given) : newGroup()))
  const [rules, setRules] = useState(first)
  const [isSaved, setSaved] = useState(false)
  const customFields = useQuery(read('GET /custom-fields', { query: { limit: 100 } })).data?.data ?? []

  async function save(form: FormData) {
    const { data } = await call('POST /segments', {
      body: {
        name,
        type,
        description: String(form.get('description') ?? '').trim() || null,
        ...(type === 'DYNAMIC' ? { rules: toRules(rules) } : {}),
      },
    })
    setSaved(true)
    await refresh('/segments')
    toast(segments.newSaved({ name: data.name }))
    go(`/segments/${data.id}`, { isSaved: true })
  }

  return (
    <Page title={segments.add()} back={{ to: '/segments', label: segments.title() }}>
      <Form onSubmit={save} label={segments.add()}>
        <Columns>
          <Section title={segments.newContacts()}>
            <Choice<'DYNAMIC' | 'STATIC'>
              label={segments.columnType()}
              value={type}
              options={[
                ['DYNAMIC', segments.typeRules()],
                ['STATIC', segments.typeList()],
              ]}
              onChange={setType}
            />
            {type === 'DYNAMIC' ? (
              <RulesEditor rules={rules} fields={fieldsWith(customFields)} onChange={setRules} />
            ) : (
              <p>{segments.newListHint()}</p>
            )}
          </Section>
          <Section title={segments.newDetails()}>
            {type === 'DYNAMIC' && <RulesCount rules={rules} />}
            <TextField
              label={segments.name()}
              name="name"
              required
              value={name}
              onChange={({ target }) => setName(target.value)}
            />
            <TextField label={segments.columnAbout()} name="description" />
            <Actions>
              <SubmitButton>{segments.newAct()}</SubmitButton>
              {type === 'DYNAMIC' && !isComplete(rules) && <span>{segments.newIncomplete()}</span>}
            </Actions>
          </Section>
        </Columns>
      </Form>
      <LeaveGuard isUnsaved={!isSaved && (name !== '' || rules !== first)} />
    </Page>
  )
}
