import { type Operation, ok, operation } from '../../http/operation.ts'
import { presentMyPermissions } from './present.ts'
import { MyPermissionsRecord } from './schema.ts'

export const roleRoutes = (): Operation[] => [
  operation({
    method: 'GET',
    path: '/role/permissions/me',
    group: 'Roles',
    summary: "List the caller's permissions",
    description: 'Lets a client show only what the caller may do. Needs no permission.',
    access: 'member',
    status: 200,
    data: MyPermissionsRecord,
    handle: ({ principal }) => ok(presentMyPermissions(principal)),
  }),
]
