import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { segments } from '../../../words/en/segments.ts'
import { call } from '../../api/client.ts'
import { read, refresh } from '../../api/queries.ts'
import { KeptForm } from '../../shell/kept-form.tsx'
import { fieldsWith } from '../../shell/rules/fields.ts'
import {
  type Group,
  isComplete,
  newGroup,
  rulesFrom,
  toRules,
  toTree,
  withNewKeys,
} from '../../shell/rules/rules.ts'
import { RulesCount } from '../../shell/rules/rules-count.tsx'
import { RulesEditor } from '../../shell/rules/rules-editor.tsx'
import { useGo } from '../../shell/use-go.ts'
import { TextField } from '../../ui/field.tsx'
import { Actions, Form, SubmitButton } from '../../ui/form.tsx'
import { type Kept, KeptNotice, useKeptForm } from '../../ui/kept-form.tsx'
import { Columns, Page, Section } from '../../ui/page.tsx'
import { Choice } from '../../ui/tabs.tsx'
import { backWith } from '../../ui/there-and-back.ts'
import { toast } from '../../ui/toast.tsx'

/** A segment that is not stored. */
interface UnsavedSegment {
  type: 'DYNAMIC' | 'STATIC'
  name: string
  description: string
  rules: Group
  /** Rules of the address that it began with. */
  asked?: string | undefined
}

/** Screen of a new segment. The address may contain rules, such as from the contact filters. */
export const NewSegment = () => (
  <Page title={segments.add()} back={{ to: '/segments', label: segments.title() }}>
    <KeptForm<UnsavedSegment> kind="segment" record="new">
      {(kept) => <NewSegmentForm kept={kept} />}
    </KeptForm>
  </Page>
)

function NewSegmentForm({ kept: { begun, ...kept } }: { kept: Kept<UnsavedSegment> }) {
  const go = useGo()
  const { rules: asked, returnTo } = useSearch({ from: '/inside/segments/new' })
  const [first] = useState<UnsavedSegment>(() => {
    const given = rulesFrom(asked)
    return { type: 'DYNAMIC', name: '', description: '', rules: given ? toTree(given) : newGroup(), asked }
  })
  // Other rules in the address begin another segment.
  const resumed = asked === undefined || asked === begun?.content.asked ? begun : undefined
  const [segment, setSegment] = useState(() =>
    resumed ? { ...resumed.content, rules: withNewKeys(resumed.content.rules) } : first,
  )
  const change = (next: Partial<UnsavedSegment>) => setSegment((old) => ({ ...old, ...next }))
  const { type, name, description, rules } = segment
  const [isSaved, setSaved] = useState(false)
  const isUnsaved = !isSaved && JSON.stringify(segment) !== JSON.stringify(first)
  const keeping = useKeptForm({ ...kept, begun: resumed }, isUnsaved ? segment : undefined)
  const customFields = useQuery(read('GET /custom-fields', { query: { limit: 100 } })).data?.data ?? []

  async function save() {
    const { data } = await call('POST /segments', {
      body: {
        name,
        type,
        description: description.trim() || null,
        ...(type === 'DYNAMIC' ? { rules: toRules(rules) } : {}),
      },
    })
    setSaved(true)
    await refresh('/segments')
    toast(segments.newSaved({ name: data.name }))
    go(returnTo ? backWith(returnTo, { segmentId: data.id }) : `/segments/${data.id}`, { isSaved: true })
  }

  return (
    <>
      <KeptNotice {...keeping} />
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
              onChange={(next) => change({ type: next })}
            />
            {type === 'DYNAMIC' ? (
              <RulesEditor
                rules={rules}
                fields={fieldsWith(customFields)}
                onChange={(next) => change({ rules: next })}
              />
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
              onChange={({ target }) => change({ name: target.value })}
            />
            <TextField
              label={segments.columnAbout()}
              name="description"
              value={description}
              onChange={({ target }) => change({ description: target.value })}
            />
            <Actions>
              <SubmitButton>{segments.newAct()}</SubmitButton>
              {type === 'DYNAMIC' && !isComplete(rules) && <span>{segments.newIncomplete()}</span>}
            </Actions>
          </Section>
        </Columns>
      </Form>
    </>
  )
}
