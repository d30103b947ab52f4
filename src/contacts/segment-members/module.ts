import { defineModule } from '../../module/define-module.ts'
import { segmentMemberRoutes } from './routes.ts'

export default defineModule({ routes: segmentMemberRoutes })
