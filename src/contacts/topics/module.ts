import { defineModule } from '../../module/define-module.ts'
import { contactTopicRoutes } from './routes.ts'

export default defineModule({ routes: contactTopicRoutes })
