import { Link, useSearch } from '@tanstack/react-router'
import { settingsSenders } from '../../../../words/en/settings-senders.ts'
import { useCan } from '../../../api/hooks.ts'
import { TestCarrierButton } from '../../../shell/test-carrier.tsx'
import { useGo } from '../../../shell/use-go.ts'
import { Actions } from '../../../ui/form.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Page, Section } from '../../../ui/page.tsx'
import { backWith } from '../../../ui/there-and-back.ts'
import styles from './new-sender.module.css'
import { RECIPES, recipeOf } from './recipes.ts'
import type { AskedSender, NewSenderSearch } from './search.ts'
import { SenderForm } from './sender-form.tsx'
import { SENDERS } from './senders-link.ts'
import type { Vendor } from './vendor.ts'
import { VENDORS, vendorOf } from './vendors.ts'

/** Adds a sender: first the provider, then its credentials. */
export function NewSender() {
  const can = useCan()
  const { provider, recipe: key, ...asked } = useSearch({ from: '/inside/settings/senders/new' })
  const recipe = recipeOf(key)
  if (!can('channel:manage')) {
    return (
      <Page title={settingsSenders.add()} back={SENDERS}>
        <Notice tone="warn" title={settingsSenders.addRole()}>
          {settingsSenders.addRoleHint()}
        </Notice>
      </Page>
    )
  }
  if (provider === undefined) {
    return (
      <Page title={settingsSenders.add()} back={SENDERS} intro={settingsSenders.addIntro()}>
        <Choose asked={asked} />
      </Page>
    )
  }
  const vendor = vendorOf(provider)
  const name = recipe?.name ?? vendor.name
  return (
    <Page
      title={settingsSenders.addOf({ provider: name })}
      back={{ to: '/settings/senders/new', search: asked, label: settingsSenders.addOther() }}
      intro={recipe ? settingsSenders.addRecipe() : vendor.about}
    >
      <SenderForm key={`${provider} ${key}`} vendor={vendor} recipe={recipe} asked={asked} />
    </Page>
  )
}

/** Groups of providers. */
const isOwn = ({ provider }: Vendor): boolean => ['HTTP', 'KANNEL', 'SMPP'].includes(provider)
const isText = ({ channels }: Vendor): boolean => channels.includes('SMS')

function Choose({ asked }: { asked: AskedSender }) {
  const go = useGo()
  const { channel = 'SMS' } = asked
  const others = VENDORS.filter(({ provider }) => provider !== 'SANDBOX')
  const vendors = others.filter((vendor) => isText(vendor) && !isOwn(vendor))
  return (
    <>
      <Section title={settingsSenders.addTest()} intro={settingsSenders.addTestIntro()}>
        <Actions>
          <TestCarrierButton
            channel={channel}
            onSender={(senderIds) =>
              go(
                asked.returnTo
                  ? backWith(asked.returnTo, { senderIds, channel })
                  : `/settings/senders/${senderIds}`,
              )
            }
          />
          <Link to="/settings/senders/new" search={{ provider: 'SANDBOX', ...asked }}>
            {settingsSenders.addTestCustom()}
          </Link>
        </Actions>
      </Section>
      <Cards
        title={settingsSenders.addVendors()}
        asked={asked}
        cards={[
          ...vendors.map(cardOf),
          ...RECIPES.map(({ key, name }) => ({
            search: { provider: 'HTTP', recipe: key } as const,
            name,
            about: settingsSenders.addRecipeAbout(),
          })),
        ]}
      />
      <Cards
        title={settingsSenders.addOthers()}
        asked={asked}
        cards={others.filter((vendor) => !isText(vendor)).map(cardOf)}
      />
      <Cards title={settingsSenders.addOwn()} asked={asked} cards={others.filter(isOwn).map(cardOf)} />
    </>
  )
}

interface Card {
  search: NewSenderSearch
  name: string
  about: string
}

const cardOf = ({ provider, name, about }: Vendor): Card => ({ search: { provider }, name, about })

const Cards = ({ title, asked, cards }: { title: string; asked: AskedSender; cards: readonly Card[] }) => (
  <Section title={title} isBare>
    <ul className={styles.cards}>
      {cards.map(({ search, name, about }) => (
        <li key={name}>
          <Link to="/settings/senders/new" search={{ ...search, ...asked }} className={styles.card}>
            <span className={styles.name}>{name}</span>
            <span className={styles.about}>{about}</span>
          </Link>
        </li>
      ))}
    </ul>
  </Section>
)
