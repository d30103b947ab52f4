import { defineModule } from '../../module/define-module.ts'
import { contactChangeRoutes } from './routes.ts'

export default defineModule({ routes: contactChangeRoutes })
