import { defineModule } from '../../module/define-module.ts'
import { joinPageRoutes } from './routes.ts'

export default defineModule({ routes: joinPageRoutes })
