import { defineModule } from '../../module/define-module.ts'
import { campaignChangeRoutes } from './routes.ts'

export default defineModule({ routes: campaignChangeRoutes })
