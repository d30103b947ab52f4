import { defineModule } from '../../module/define-module.ts'
import { paymentPageRoutes } from './routes.ts'

export default defineModule({ routes: paymentPageRoutes })
