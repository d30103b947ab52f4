import { defineModule } from '../../module/define-module.ts'
import { consentRoutes } from './routes.ts'

export default defineModule({ routes: consentRoutes })
