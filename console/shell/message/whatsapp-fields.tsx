import { compose } from '../../../words/en/compose.ts'
import type { ListedWhatsappTemplate } from '../../api/api.gen.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { nameField } from '../../ui/name-field.ts'
import { Toolbar } from '../../ui/page.tsx'
import { type FilledTemplate, useMessage } from './context.ts'
import { Files } from './files.tsx'
import styles from './message.module.css'
import { filledBody, placesIn } from './whatsapp-fill.ts'

const HEADERS = {
  IMAGE: compose.whatsappHeaderImage,
  VIDEO: compose.whatsappHeaderVideo,
  DOCUMENT: compose.whatsappHeaderDocument,
} as const

type TemplateButton = NonNullable<FilledTemplate['buttons']>[number]

function buttonLabel({ index, type }: TemplateButton): string {
  const number = String(index + 1)
  return type === 'URL' ? compose.whatsappButtonUrl({ number }) : compose.whatsappButtonCode({ number })
}

/**
 * Inputs for the placeholders of a WhatsApp template.
 * @param known absent if WhatsApp provides no list
 */
export function WhatsappFields({ known }: { known: ListedWhatsappTemplate | undefined }) {
  const { draft, set, problemOf } = useMessage()
  const template = draft.whatsappTemplate!
  const { parameters = [], header, buttons = [] } = template
  const places = known ? placesIn(known) : parameters.map((_, index) => String(index + 1))

  function change(next: Partial<FilledTemplate>) {
    const filled = { ...template, ...next }
    set({
      whatsappTemplate: filled,
      ...(known ? { messageTemplate: filledBody(known, filled) } : {}),
    })
  }

  return (
    <div className={styles.fields}>
      {known?.header === 'TEXT' && (
        <TextField
          label={compose.whatsappHeader()}
          name="whatsappTemplate.header"
          value={header ?? ''}
          problem={problemOf('whatsappTemplate.header')}
          onChange={({ target }) => change({ header: target.value })}
        />
      )}
      {known?.header && known.header !== 'TEXT' && (
        <div>
          <p>{HEADERS[known.header]()}</p>
          <Files most={1} />
        </div>
      )}
      {places.map((place, index) => (
        <TextField
          key={place}
          label={/^\d+$/.test(place) ? compose.whatsappValue({ number: place }) : place}
          name={`whatsappTemplate.parameters[${index}]`}
          hint={index === 0 && compose.whatsappValueHint({ example: nameField('firstName') })}
          value={parameters[index] ?? ''}
          problem={
            problemOf(`whatsappTemplate.parameters[${index}]`) ?? problemOf('whatsappTemplate.parameters')
          }
          onChange={({ target }) => change({ parameters: parameters.with(index, target.value) })}
        />
      ))}
      {!known && (
        <Toolbar>
          <Button onClick={() => change({ parameters: [...parameters, ''] })}>
            {compose.whatsappValueAdd()}
          </Button>
          {parameters.length > 0 && (
            <Button kind="quiet" onClick={() => change({ parameters: parameters.slice(0, -1) })}>
              {compose.whatsappValueRemove()}
            </Button>
          )}
        </Toolbar>
      )}
      {buttons.map((button, place) => (
        <TextField
          key={button.index}
          label={buttonLabel(button)}
          name={`whatsappTemplate.buttons[${place}].value`}
          value={button.value}
          problem={
            problemOf(`whatsappTemplate.buttons[${place}].value`) ?? problemOf('whatsappTemplate.buttons')
          }
          onChange={({ target }) =>
            change({ buttons: buttons.with(place, { ...button, value: target.value }) })
          }
        />
      ))}
    </div>
  )
}
