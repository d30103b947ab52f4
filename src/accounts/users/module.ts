import { defineModule } from '../../module/define-module.ts'
import { kept } from '../../module/retention.ts'
import { copied } from '../../module/transport.ts'
import { userRoutes } from './routes.ts'

/** The columns of users that an export copies. It copies neither passwords nor the times of sign-ins. */
const SHARED_USER_COLUMNS: ReadonlySet<string> = new Set([
  'id',
  'uuid',
  'email',
  'first_name',
  'last_name',
  'phone',
  'avatar_url',
  'locale',
  'timezone',
  'status',
  'email_verified_at',
  'created_at',
  'updated_at',
  'deleted_at',
])

export default defineModule({
  groups: { Users: 'The caller, and the other members of the organization.' },
  routes: userRoutes,
  retention: { users: kept('forever: the records of what the person did refer to the account') },
  transport: {
    users: copied({ only: { columns: SHARED_USER_COLUMNS, filledIn: { password_hash: `''` } } }),
  },
})
