import { account } from './account.ts'
import { credentials } from './credentials.ts'
import { kit } from './kit.ts'
import { send } from './send.ts'
import { shell } from './shell.ts'
import { signIn } from './sign-in.ts'
import { versions } from './versions.ts'

export default { account, credentials, kit, send, shell, signIn, versions }
