import * as v from 'valibot'
import type { Hosts } from '../../accounts/domains/hosts.ts'
import type { Db } from '../../db/database.ts'
import { type Operation, ok, operation } from '../../http/operation.ts'
import type { RateLimiter } from '../../http/rate-limit.ts'
import { idOf } from '../../http/schema.ts'
import { component } from '../../lib/describe.ts'
import { getPoll } from '../records/service.ts'
import { hideFromScreen, screenUrlOf, showOnScreen } from './service.ts'

export interface ScreenDeps {
  db: Db
  limiter: RateLimiter
  hosts: Hosts
  links: { publicBaseUrl: string }
}

const PollScreen = component('PollScreen', 'The page of a poll for a screen in a room.', {
  url: [v.nullable(v.string()), 'Its address, which anyone can open who has it; null while there is none.'],
})

const group = 'Polls'

export const screenRoutes = ({ db, links: { publicBaseUrl } }: ScreenDeps): Operation[] => {
  const base = {
    path: '/polls/:id/screen',
    group,
    params: idOf('the poll'),
    data: PollScreen,
    access: 'member' as const,
    status: 200 as const,
  }
  return [
    operation({
      ...base,
      method: 'GET',
      summary: 'Read the address of the page for a screen',
      description: 'Null while there is none.',
      permission: 'poll:read',
      handle: ({ principal, params: { id } }) => {
        const poll = getPoll(db, principal, id, db.clock.now())
        return ok({ url: screenUrlOf(db, poll, publicBaseUrl) })
      },
    }),
    operation({
      ...base,
      method: 'PUT',
      summary: 'Show the results of a poll on a screen',
      description:
        'Makes a page for a screen in a room: the question, the options with their votes and shares, and the name of the organization, without any names of contacts. The address cannot be guessed, and needs no sign-in. The page loads itself again every five seconds while votes count. If there is a page already, it keeps its address. Recorded in the audit log.',
      permission: 'poll:update',
      handle: ({ principal, params: { id }, write }) =>
        write((tx) => {
          const url = screenUrlOf(tx, showOnScreen(tx, principal, id), publicBaseUrl)
          return ok({ url }, { message: 'The results can be shown' })
        }),
    }),
    operation({
      ...base,
      method: 'DELETE',
      summary: 'Show the results of a poll no more',
      description:
        'The address is never valid again; a later page has another one. Recorded in the audit log.',
      permission: 'poll:update',
      handle: ({ principal, params: { id }, write }) =>
        write((tx) => {
          hideFromScreen(tx, principal, id)
          return ok({ url: null }, { message: 'The results are shown no more' })
        }),
    }),
  ]
}
