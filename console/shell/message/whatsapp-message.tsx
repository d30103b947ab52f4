import { useQuery } from '@tanstack/react-query'
import { compose } from '../../../words/en/compose.ts'
import { read } from '../../api/queries.ts'
import { FieldGroup, Radio, TextArea } from '../../ui/field.tsx'
import { Toolbar } from '../../ui/page.tsx'
import { NO_TEMPLATE, useMessage } from './context.ts'
import { Files } from './files.tsx'
import { MergeMenu } from './merge-menu.tsx'
import styles from './message.module.css'
import { useLastField } from './use-last-field.ts'
import { WhatsappFields } from './whatsapp-fields.tsx'
import { OtherTemplate, TemplateList } from './whatsapp-templates.tsx'

/** A WhatsApp message: an approved template, or free text. */
export default function WhatsappMessage() {
  const { draft, set, problemOf } = useMessage()
  const { box, field } = useLastField()
  const { whatsappTemplate: template, messageTemplate, channelIdentityIds } = draft
  const [senderId] = channelIdentityIds
  const query = useQuery({
    ...read('GET /channel-identities/{id}/whatsapp-templates', { params: { id: senderId ?? '' } }),
    enabled: senderId !== undefined,
    // The answer comes from WhatsApp itself.
    staleTime: 60_000,
  })
  const list = query.data?.data
  const known = list?.templates.find(
    ({ name, language }) => name === template?.name && language === template?.language,
  )
  return (
    <div {...box} className={styles.fields}>
      <FieldGroup label={compose.whatsapp()}>
        <Radio
          name="whatsapp"
          label={compose.whatsappTemplate()}
          hint={compose.whatsappTemplateHint()}
          checked={template !== null}
          onChange={() => set({ whatsappTemplate: template ?? NO_TEMPLATE })}
        />
        <Radio
          name="whatsapp"
          label={compose.whatsappFree()}
          hint={compose.whatsappFreeHint()}
          checked={template === null}
          onChange={() => set({ whatsappTemplate: null })}
        />
      </FieldGroup>
      <Toolbar>
        <MergeMenu field={field} />
      </Toolbar>
      {template ? (
        <>
          {list && list.templates.length > 0 ? <TemplateList list={list} /> : <OtherTemplate list={list} />}
          {template.name !== '' && <WhatsappFields known={known} />}
        </>
      ) : (
        <>
          <TextArea
            label={compose.text()}
            name="messageTemplate"
            rows={5}
            maxLength={1_600}
            value={messageTemplate}
            problem={problemOf('messageTemplate')}
            onChange={({ target }) => set({ messageTemplate: target.value })}
          />
          <Files most={1} />
        </>
      )}
    </div>
  )
}
