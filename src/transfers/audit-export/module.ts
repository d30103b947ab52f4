import { defineModule } from '../../module/define-module.ts'
import { auditExportRoutes } from './routes.ts'

export default defineModule({ routes: auditExportRoutes })
