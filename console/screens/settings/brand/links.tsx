import { settingsBrand } from '../../../../words/en/settings-brand.ts'
import type { SocialNetwork } from '../../../api/api.gen.ts'
import { NETWORK_NAMES } from '../../../shell/networks.ts'
import { Button } from '../../../ui/button.tsx'
import { SelectField, TextField } from '../../../ui/field.tsx'
import { Row } from '../../../ui/form.tsx'
import { Section } from '../../../ui/page.tsx'
import type { Draft } from '../draft.ts'
import type { BrandForm } from './form.ts'

const MOST = 12

/** The places where the organization can be followed. */
export function Links({ draft }: { draft: Draft<BrandForm> }) {
  const { links } = draft.value
  const change = (at: number, fields: Partial<BrandForm['links'][number]>) =>
    draft.set({ links: links.map((one, index) => (index === at ? { ...one, ...fields } : one)) })
  return (
    <Section title={settingsBrand.links()} intro={settingsBrand.linksIntro()}>
      {links.map(({ network, url }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: links have no other key
        <Row key={at}>
          <SelectField
            label={settingsBrand.network()}
            name={`links[${at}].network`}
            value={network}
            onChange={({ target }) => change(at, { network: target.value as SocialNetwork })}
          >
            {(Object.keys(NETWORK_NAMES) as SocialNetwork[]).map((one) => (
              <option key={one} value={one}>
                {NETWORK_NAMES[one]()}
              </option>
            ))}
          </SelectField>
          <TextField
            label={settingsBrand.linkUrl()}
            name={`links[${at}].url`}
            inputMode="url"
            placeholder="https://"
            value={url}
            onChange={({ target }) => change(at, { url: target.value })}
          />
          <Button kind="quiet" onClick={() => draft.set({ links: links.toSpliced(at, 1) })}>
            {settingsBrand.linkRemove({ number: at + 1 })}
          </Button>
        </Row>
      ))}
      {links.length < MOST && (
        <div>
          <Button onClick={() => draft.set({ links: [...links, { network: 'INSTAGRAM', url: '' }] })}>
            {settingsBrand.linkAdd()}
          </Button>
        </div>
      )}
    </Section>
  )
}
