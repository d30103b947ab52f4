import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
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
    toast(`"${data.name}" is saved.`)
    go(`/segments/${data.id}`, { isSaved: true })
  }

  return (
    <Page title="New segment" back={{ to: '/segments', label: 'Segments' }}>
      <Form onSubmit={save} label="New segment">
        <Columns>
          <Section title="Who is in it">
            <Choice<'DYNAMIC' | 'STATIC'>
              label="Kind"
              value={type}
              options={[
                ['DYNAMIC', 'By rules'],
                ['STATIC', 'A fixed list'],
              ]}
              onChange={setType}
            />
            {type === 'DYNAMIC' ? (
              <RulesEditor rules={rules} fields={fieldsWith(customFields)} onChange={setRules} />
            ) : (
              <p>Contacts are added to the list after it is saved, here or from the list of contacts.</p>
            )}
          </Section>
          <Section title="The segment">
            {type === 'DYNAMIC' && <RulesCount rules={rules} />}
            <TextField
              label="Name"
              name="name"
              required
              value={name}
              onChange={({ target }) => setName(target.value)}
            />
            <TextField label="What it is for" name="description" />
            <Actions>
              <SubmitButton>Save the segment</SubmitButton>
              {type === 'DYNAMIC' && !isComplete(rules) && <span>A condition has no value yet.</span>}
            </Actions>
          </Section>
        </Columns>
      </Form>
      <LeaveGuard isUnsaved={!isSaved && (name !== '' || rules !== first)} />
    </Page>
  )
}
