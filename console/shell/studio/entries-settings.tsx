import { studio } from '../../../words/en/studio.ts'
import { Button } from '../../ui/button.tsx'
import { Check, SelectField, TextField } from '../../ui/field.tsx'
import { NETWORK_NAMES } from '../networks.ts'
import { useView } from './context.ts'
import {
  type BlockOf,
  type MenuEntry,
  SOCIAL_NETWORKS,
  type SocialEntry,
  type SocialNetwork,
} from './design.ts'
import { LinkField } from './link-field.tsx'
import styles from './panel.module.css'

const MOST_LINKS = 12
const MOST_ENTRIES = 8

interface EntriesSettingsProps {
  block: BlockOf<'SOCIAL'> | BlockOf<'MENU'>
  set(fields: object, run?: string): void
}

/** The links of a menu, or to social networks. */
export const EntriesSettings = ({ block, set }: EntriesSettingsProps) =>
  block.type === 'MENU' ? (
    <MenuSettings block={block} set={set} />
  ) : (
    <SocialSettings block={block} set={set} />
  )

function MenuSettings({ block, set }: { block: BlockOf<'MENU'> } & Pick<EntriesSettingsProps, 'set'>) {
  const { items } = block
  const change = (at: number, fields: Partial<MenuEntry>, run: string) =>
    set({ items: items.map((one, index) => (index === at ? { ...one, ...fields } : one)) }, `${at} ${run}`)
  return (
    <>
      {items.map(({ label, url }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: entries have no other key
        <fieldset key={at} className={styles.entry}>
          <legend className={styles.legend}>{studio.menuEntry({ number: at + 1 })}</legend>
          <TextField
            label={studio.label()}
            name="label"
            maxLength={60}
            value={label}
            onChange={({ target }) => change(at, { label: target.value }, 'label')}
          />
          <LinkField label={studio.link()} url={url} onChange={(next) => change(at, { url: next }, 'url')} />
          <Button kind="quiet" onClick={() => set({ items: items.toSpliced(at, 1) })}>
            {studio.entryRemove({ number: at + 1 })}
          </Button>
        </fieldset>
      ))}
      {items.length < MOST_ENTRIES && (
        <Button onClick={() => set({ items: [...items, { label: '', url: null }] })}>
          {studio.menuAdd()}
        </Button>
      )}
    </>
  )
}

function SocialSettings({ block, set }: { block: BlockOf<'SOCIAL'> } & Pick<EntriesSettingsProps, 'set'>) {
  const { brand } = useView()
  const { links } = block
  const change = (at: number, fields: Partial<SocialEntry>, run?: string) =>
    set(
      { links: links?.map((one, index) => (index === at ? { ...one, ...fields } : one)) },
      run && `${at} ${run}`,
    )
  return (
    <>
      <Check
        label={studio.socialBrand()}
        checked={links === null}
        onChange={({ target }) => set({ links: target.checked ? null : [...brand.links] })}
      />
      {links?.map(({ network, url }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: entries have no other key
        <fieldset key={at} className={styles.entry}>
          <legend className={styles.legend}>{studio.socialEntry({ number: at + 1 })}</legend>
          <SelectField
            label={studio.network()}
            name="network"
            value={network}
            onChange={({ target }) => change(at, { network: target.value as SocialNetwork })}
          >
            {SOCIAL_NETWORKS.map((one) => (
              <option key={one} value={one}>
                {NETWORK_NAMES[one]()}
              </option>
            ))}
          </SelectField>
          <LinkField label={studio.link()} url={url} onChange={(next) => change(at, { url: next }, 'url')} />
          <Button kind="quiet" onClick={() => set({ links: links.toSpliced(at, 1) })}>
            {studio.entryRemove({ number: at + 1 })}
          </Button>
        </fieldset>
      ))}
      {links && links.length < MOST_LINKS && (
        <Button onClick={() => set({ links: [...links, { network: 'INSTAGRAM', url: null }] })}>
          {studio.socialAdd()}
        </Button>
      )}
    </>
  )
}
