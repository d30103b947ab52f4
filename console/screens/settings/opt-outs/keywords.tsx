import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { settingsOptOuts } from '../../../../words/en/settings-opt-outs.ts'
import type { OptOutKeyword } from '../../../api/api.gen.ts'
import { useCan, useChange } from '../../../api/hooks.ts'
import { read } from '../../../api/queries.ts'
import { attempt } from '../../../ui/attempt.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextField } from '../../../ui/field.tsx'
import { Actions, Form, SubmitButton } from '../../../ui/form.tsx'
import { Section } from '../../../ui/page.tsx'
import { toast } from '../../../ui/toast.tsx'
import { Loaded } from '../../../ui/waiting.tsx'
import styles from './keywords.module.css'

/** Query for all keywords: at most a hundred of the organization's and a few built-in ones. */
const ALL = { limit: 100, sortBy: 'keyword', sortOrder: 'asc' } as const
const REFRESHED = ['/opt-out/keywords', '/opt-out/provider-sync-status'] as const

/** Keywords that opt out: the system's and the organization's own. */
export function Keywords() {
  const can = useCan()
  const first = useQuery(read('GET /opt-out/keywords', { query: ALL }))
  const second = useQuery({
    ...read('GET /opt-out/keywords', { query: { ...ALL, page: 2 } }),
    enabled: first.data?.meta.hasNextPage ?? false,
  })
  const [editing, setEditing] = useState<OptOutKeyword | 'NEW'>()
  const mayManage = can('opt_out:manage')
  return (
    <Section
      title={settingsOptOuts.keywords()}
      intro={settingsOptOuts.keywordsHint()}
      actions={mayManage && <Button onClick={() => setEditing('NEW')}>{settingsOptOuts.keywordAdd()}</Button>}
    >
      <Loaded query={first}>
        {({ data }) => (
          <ul className={styles.words} aria-label={settingsOptOuts.keywords()}>
            {[...data, ...(second.data?.data ?? [])].map((keyword) => (
              <li key={keyword.id}>
                {keyword.isSystem || !mayManage ? (
                  <span className={keyword.isSystem ? styles.system : styles.own}>{keyword.keyword}</span>
                ) : (
                  <button
                    type="button"
                    className={styles.own}
                    aria-label={settingsOptOuts.keywordEdit({ keyword: keyword.keyword })}
                    onClick={() => setEditing(keyword)}
                  >
                    {keyword.keyword}
                  </button>
                )}
              </li>
            ))}
          </ul>
        )}
      </Loaded>
      {editing && (
        <KeywordDialog
          keyword={editing === 'NEW' ? undefined : editing}
          onClose={() => setEditing(undefined)}
        />
      )}
    </Section>
  )
}

function KeywordDialog({ keyword, onClose }: { keyword: OptOutKeyword | undefined; onClose(): void }) {
  const create = useChange('POST /opt-out/keywords', REFRESHED)
  const change = useChange('PATCH /opt-out/keywords/{id}', REFRESHED)
  const remove = useChange('DELETE /opt-out/keywords/{id}', REFRESHED)
  const title = keyword
    ? settingsOptOuts.keywordChange({ keyword: keyword.keyword })
    : settingsOptOuts.keywordAdd()

  async function drop({ id, keyword: word }: OptOutKeyword) {
    await remove.run({ params: { id } })
    onClose()
    toast(settingsOptOuts.keywordDeleted({ keyword: word }), {
      label: settingsOptOuts.undo(),
      run: () => attempt(() => create.run({ body: { keyword: word } })),
    })
  }

  return (
    <Dialog title={title} onClose={onClose}>
      <Form
        label={title}
        onSubmit={async (data) => {
          const word = String(data.get('keyword'))
          if (keyword) await change.run({ params: { id: keyword.id }, body: { keyword: word } })
          else await create.run({ body: { keyword: word } })
          onClose()
          toast(settingsOptOuts.keywordSaved({ keyword: word.toUpperCase() }))
        }}
      >
        <TextField
          label={settingsOptOuts.keyword()}
          name="keyword"
          required
          defaultValue={keyword?.keyword ?? ''}
          hint={settingsOptOuts.keywordHint()}
        />
        <Actions>
          <SubmitButton>
            {keyword ? settingsOptOuts.keywordSave() : settingsOptOuts.keywordAdd()}
          </SubmitButton>
          {keyword && (
            <Button onClick={() => attempt(() => drop(keyword))}>{settingsOptOuts.keywordDelete()}</Button>
          )}
        </Actions>
      </Form>
    </Dialog>
  )
}
