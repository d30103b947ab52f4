import { PersonChoice } from '../../shell/message/person-choice.tsx'
import { useCompose } from './context.ts'

/** The contact whose values the preview shows. */
export default function Person() {
  const { preview } = useCompose()
  return (
    <PersonChoice
      contactId={preview.data?.contactId}
      isFirst={preview.contactId === null}
      onPick={(id) => preview.setContactId(id)}
    />
  )
}
