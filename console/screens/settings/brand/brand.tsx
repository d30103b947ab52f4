import { useQuery } from '@tanstack/react-query'
import { settingsBrand } from '../../../../words/en/settings-brand.ts'
import type { Brand } from '../../../api/api.gen.ts'
import { call } from '../../../api/client.ts'
import { useCan } from '../../../api/hooks.ts'
import { read, refresh } from '../../../api/queries.ts'
import { SelectField, TextArea, TextField } from '../../../ui/field.tsx'
import { Form, Row } from '../../../ui/form.tsx'
import { Page, Section, Stack } from '../../../ui/page.tsx'
import { toast } from '../../../ui/toast.tsx'
import { Loaded } from '../../../ui/waiting.tsx'
import { type Draft, textOf, useDraft } from '../draft.ts'
import { Lockable } from '../lockable.tsx'
import { Picture } from '../picture.tsx'
import { SaveBar } from '../save-bar.tsx'
import { type BrandForm, COLORS, changesOf, formOf } from './form.ts'
import { Links } from './links.tsx'

/** Editor of the brand: the look of designed emails and public pages. */
export function BrandSettings() {
  const query = useQuery(read('GET /organization/brand'))
  return (
    <Page title={settingsBrand.title()} intro={settingsBrand.intro()}>
      <Loaded query={query}>{({ data }) => <Fields brand={data} />}</Loaded>
    </Page>
  )
}

function Fields({ brand }: { brand: Brand }) {
  const can = useCan()
  const draft = useDraft(formOf(brand))
  return (
    <Form
      label={settingsBrand.title()}
      onSubmit={async () => {
        const { data } = await call(
          'PATCH /organization/brand',
          { body: changesOf(draft.base, draft.value) },
          { ifUpdatedAt: brand.updatedAt ?? undefined },
        )
        draft.accept(formOf(data))
        await refresh('/organization')
        toast(settingsBrand.saved())
      }}
    >
      <Lockable isOpen={can('organization:update')}>
        <Stack>
          <Section title={settingsBrand.logo()}>
            <Picture
              label={settingsBrand.logo()}
              urlLabel={settingsBrand.logoUrl()}
              uploadLabel={settingsBrand.logoUpload()}
              name="logoUrl"
              hint={settingsBrand.logoHint()}
              url={draft.value.logoUrl}
              onUrl={(logoUrl) => draft.set({ logoUrl })}
            />
          </Section>
          <Colors draft={draft} />
          <Fonts draft={draft} />
          <Links draft={draft} />
          <Section title={settingsBrand.footer()}>
            <TextArea
              label={settingsBrand.footerText()}
              hint={settingsBrand.footerHint()}
              rows={3}
              maxLength={500}
              {...textOf(draft, 'footerText')}
            />
          </Section>
        </Stack>
      </Lockable>
      <SaveBar draft={draft} />
    </Form>
  )
}

const COLOR_NAMES: Readonly<Record<(typeof COLORS)[number], () => string>> = {
  primary: settingsBrand.primary,
  accent: settingsBrand.accent,
  text: settingsBrand.text,
  muted: settingsBrand.muted,
  background: settingsBrand.background,
  surface: settingsBrand.surface,
}

const Colors = ({ draft }: { draft: Draft<BrandForm> }) => (
  <Section title={settingsBrand.colors()} intro={settingsBrand.colorsIntro()}>
    <Row>
      {COLORS.map((color) => (
        <TextField
          key={color}
          label={COLOR_NAMES[color]()}
          field={`colors.${color}`}
          type="color"
          {...textOf(draft, color)}
        />
      ))}
    </Row>
  </Section>
)

/** Names of fonts, which are the same in all languages. */
const FONTS = {
  SYSTEM: settingsBrand.fontSystem,
  ARIAL: () => 'Arial',
  VERDANA: () => 'Verdana',
  TAHOMA: () => 'Tahoma',
  TREBUCHET: () => 'Trebuchet',
  GEORGIA: () => 'Georgia',
  PALATINO: () => 'Palatino',
  TIMES: () => 'Times',
  COURIER: () => 'Courier',
} as const
type Font = keyof typeof FONTS

const Fonts = ({ draft }: { draft: Draft<BrandForm> }) => (
  <Section title={settingsBrand.fonts()} intro={settingsBrand.fontsIntro()}>
    <Row>
      {(
        [
          ['headingFont', settingsBrand.headingFont()],
          ['bodyFont', settingsBrand.bodyFont()],
        ] as const
      ).map(([name, label]) => (
        <SelectField
          key={name}
          label={label}
          name={name}
          value={draft.value[name]}
          onChange={({ target }) => draft.set({ [name]: target.value as Font })}
        >
          {(Object.keys(FONTS) as Font[]).map((font) => (
            <option key={font} value={font}>
              {FONTS[font]()}
            </option>
          ))}
        </SelectField>
      ))}
    </Row>
  </Section>
)
