import type { World } from './console-world.ts'

/** Stops of a tour of the console: every address. */

/** Addresses of each route. `{name}` is an id of the world. Null for a route that only redirects. */
export const STOPS: Readonly<Record<string, readonly string[] | null>> = {
  '/': null,
  '/switch/$id': null,
  '/sign-out': null,
  '/agency': ['/agency'],
  '/campaigns': ['/campaigns'],
  '/campaigns/$id': [
    'campaign',
    'sending',
    'paused',
    'recurring',
    'draft',
    'submitted',
    'tested',
    'mail',
  ].map((name) => `/campaigns/{${name}}`),
  '/campaigns/$id/edit': ['/campaigns/{draft}/edit'],
  '/campaigns/$id/message': ['/campaigns/{campaign}/message', '/campaigns/{mail}/message'],
  '/campaigns/$id/messages': ['/campaigns/{campaign}/messages'],
  '/campaigns/$id/messages/$message': ['/campaigns/{campaign}/messages/{message}'],
  '/campaigns/$id/runs': ['/campaigns/{campaign}/runs', '/campaigns/{recurring}/runs'],
  '/campaigns/$id/runs/$run': ['/campaigns/{campaign}/runs/{run}'],
  '/campaigns/$id/why': ['/campaigns/{campaign}/why?contact={contact}'],
  '/campaigns/new': ['/campaigns/new'],
  '/contacts': ['/contacts'],
  '/contacts/$id': ['/contacts/{contact}'],
  '/contacts/$id/merge/$otherId': ['/contacts/{contact}/merge/{otherContact}'],
  '/contacts/changes': ['/contacts/changes'],
  '/contacts/duplicates': ['/contacts/duplicates'],
  '/contacts/fields': ['/contacts/fields'],
  '/contacts/import': ['/contacts/import'],
  '/contacts/imports': ['/contacts/imports'],
  '/contacts/imports/$id': ['/contacts/imports/{import}'],
  '/contacts/tags': ['/contacts/tags'],
  '/inbox': ['/inbox'],
  '/inbox/$id': ['/inbox/{conversation}'],
  '/inbox/new': ['/inbox/new?contactId={contact}'],
  '/join-links': ['/join-links'],
  '/join-links/$id': ['/join-links/{joinLink}'],
  '/join-links/$id/edit': ['/join-links/{joinLink}/edit'],
  '/join-links/new': ['/join-links/new'],
  '/polls': ['/polls'],
  '/polls/$id': ['/polls/{poll}'],
  '/polls/new': ['/polls/new'],
  '/segments': ['/segments'],
  '/segments/$id': ['/segments/{segment}', '/segments/{list}'],
  '/segments/new': ['/segments/new'],
  '/settings': ['/settings'],
  '/settings/account': ['/settings/account'],
  '/settings/audit': ['/settings/audit'],
  '/settings/billing': ['/settings/billing'],
  '/settings/billing/credits': ['/settings/billing/credits'],
  '/settings/billing/invoices': ['/settings/billing/invoices'],
  '/settings/billing/plans': ['/settings/billing/plans'],
  '/settings/billing/usage': ['/settings/billing/usage'],
  '/settings/card': ['/settings/card'],
  '/settings/domains': ['/settings/domains'],
  '/settings/hours': ['/settings/hours'],
  '/settings/keys': ['/settings/keys'],
  '/settings/opt-outs': ['/settings/opt-outs'],
  '/settings/opt-outs/imports': ['/settings/opt-outs/imports'],
  '/settings/opt-outs/imports/$id': ['/settings/opt-outs/imports/{suppressionImport}'],
  '/settings/opt-outs/reviews': ['/settings/opt-outs/reviews'],
  '/settings/opt-outs/words': ['/settings/opt-outs/words'],
  '/settings/organization': ['/settings/organization'],
  '/settings/organization/new': ['/settings/organization/new'],
  '/settings/people': ['/settings/people'],
  '/settings/roles': ['/settings/roles'],
  '/settings/roles/$id': ['/settings/roles/{role}'],
  '/settings/roles/new': ['/settings/roles/new'],
  '/settings/senders': ['/settings/senders'],
  '/settings/senders/$id': ['/settings/senders/{sender}'],
  '/settings/senders/new': ['/settings/senders/new', '/settings/senders/new?provider=TWILIO'],
  '/settings/webhooks': ['/settings/webhooks'],
  '/settings/webhooks/$id': ['/settings/webhooks/{webhook}'],
  '/short-links': ['/short-links'],
  '/short-links/$id': ['/short-links/{shortLink}'],
  '/templates': ['/templates'],
  '/templates/$id': ['/templates/{template}'],
  '/templates/files': ['/templates/files'],
  '/templates/new': ['/templates/new'],
  '/welcome': ['/welcome'],
}

/** Returns the address with ids of the world. Throws if the world lacks one. */
export const filled = (stop: string, world: World): string =>
  stop.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    if (!world[name]) throw new Error(`The world has no ${name}.`)
    return world[name]
  })

/** Returns every stop with its address below `/console` in this world. */
export const stopsOf = (world: World): ReadonlyMap<string, string> =>
  new Map(Object.values(STOPS).flatMap((ones) => (ones ?? []).map((stop) => [stop, filled(stop, world)])))
