import type { ListedWhatsappTemplate } from '../../api/api.gen.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Toolbar } from '../../ui/page.tsx'
import styles from './compose.module.css'
import { useCompose } from './context.ts'
import type { FilledTemplate } from './draft.ts'
import { Files } from './files.tsx'
import { filledBody, placesIn } from './whatsapp-fill.ts'

const FILES = { IMAGE: 'a picture', VIDEO: 'a video', DOCUMENT: 'a document' } as const

/**
 * Inputs for the placeholders of a WhatsApp template.
 * @param known absent if WhatsApp provides no list
 */
export function WhatsappFields({ known }: { known: ListedWhatsappTemplate | undefined }) {
  const { draft, set, problemOf } = useCompose()
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
          label="Header"
          name="whatsappTemplate.header"
          value={header ?? ''}
          problem={problemOf('whatsappTemplate.header')}
          onChange={({ target }) => change({ header: target.value })}
        />
      )}
      {known?.header && known.header !== 'TEXT' && (
        <div>
          <p>The header needs {FILES[known.header]}.</p>
          <Files most={1} />
        </div>
      )}
      {places.map((place, index) => (
        <TextField
          key={place}
          label={/^\d+$/.test(place) ? `Value ${place}` : place}
          name={`whatsappTemplate.parameters[${index}]`}
          hint={
            index === 0 &&
            'With a fallback where it has a field, such as {{firstName|there}}: an empty value is not sent.'
          }
          value={parameters[index] ?? ''}
          problem={
            problemOf(`whatsappTemplate.parameters[${index}]`) ?? problemOf('whatsappTemplate.parameters')
          }
          onChange={({ target }) => change({ parameters: parameters.with(index, target.value) })}
        />
      ))}
      {!known && (
        <Toolbar>
          <Button onClick={() => change({ parameters: [...parameters, ''] })}>Add a value</Button>
          {parameters.length > 0 && (
            <Button kind="quiet" onClick={() => change({ parameters: parameters.slice(0, -1) })}>
              Remove the last one
            </Button>
          )}
        </Toolbar>
      )}
      {buttons.map((button, place) => (
        <TextField
          key={button.index}
          label={`Button ${button.index + 1}: ${button.type === 'URL' ? 'end of its address' : 'code that it copies'}`}
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
