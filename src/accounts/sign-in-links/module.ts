import { defineModule } from '../../module/define-module.ts'
import { signInLinkRoutes } from './routes.ts'

export default defineModule({ routes: signInLinkRoutes })
